const FIN = 0x80;
const OPCODE = 0x0f;
/** The first opcode of control frames, which may arrive between the frames of a message. */
const FIRST_CONTROL_OPCODE = 0x8;
const MASKED = 0x80;
const MASK_BYTES = 4;
/** Bytes of the payload length after the second byte, by the value of its lower seven bits. */
const LENGTH_BYTES: Readonly<Record<number, number>> = { 126: 2, 127: 8 };

/** Finds the ends of messages in the bytes of a WebSocket; `ws` has no public count of what it holds. */
export class FrameScanner {
  #firstByte = 0;
  /** Length of the header, including the bytes that have not arrived. 0 before the first one. */
  #headerBytes = 0;
  #headerPosition = 0;
  #lengthBytes = 0;
  #payloadBytes = 0;
  #isFragmented = false;
  /** Number of messages that have arrived completely. */
  messages = 0;
  /** Number of frames that have begun. */
  frames = 0;

  /** Whether part of a message or frame has arrived. */
  get isUnfinished(): boolean {
    return this.#isFragmented || this.#headerPosition > 0;
  }

  read(chunk: Buffer): void {
    let position = 0;
    while (position < chunk.length) {
      if (this.#headerPosition < 2 || this.#headerPosition < this.#headerBytes) {
        this.#readHeader(chunk[position] ?? 0);
        position += 1;
      } else {
        const skipped = Math.min(this.#payloadBytes, chunk.length - position);
        this.#payloadBytes -= skipped;
        position += skipped;
      }
      const hasHeader = this.#headerPosition >= 2 && this.#headerPosition === this.#headerBytes;
      if (hasHeader && this.#payloadBytes === 0) this.#endFrame();
    }
  }

  #readHeader(byte: number): void {
    const position = this.#headerPosition;
    this.#headerPosition += 1;
    if (position === 0) {
      this.#firstByte = byte;
      this.frames += 1;
    } else if (position === 1) {
      const length = byte & ~MASKED;
      this.#lengthBytes = LENGTH_BYTES[length] ?? 0;
      this.#payloadBytes = this.#lengthBytes === 0 ? length : 0;
      this.#headerBytes = 2 + this.#lengthBytes + (byte & MASKED ? MASK_BYTES : 0);
    } else if (position < 2 + this.#lengthBytes) {
      this.#payloadBytes = this.#payloadBytes * 256 + byte;
    }
  }

  #endFrame(): void {
    this.#headerPosition = 0;
    if ((this.#firstByte & OPCODE) >= FIRST_CONTROL_OPCODE) return;
    this.#isFragmented = (this.#firstByte & FIN) === 0;
    if (!this.#isFragmented) this.messages += 1;
  }
}
