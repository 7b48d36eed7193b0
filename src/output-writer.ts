import { write, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** When the destination is slow or full, lines above this are dropped. */
const MAX_BUFFER_CHARS = 16_000_000;
/** Lines are written in batches: one write per line costs more than the line. */
const FLUSH_CHARS = 8_192;
const FLUSH_MS = 100;
/** After a failed write, such as to a full disk. */
const RETRY_MS = 1_000;

type WriteChunk = (chunk: Buffer, callback: (error: Error | null, bytes: number) => void) => void;

/**
 * Writes lines to standard output or standard error, which may be a full disk, a closed pipe or one that nobody reads. It never waits,
 * throws or ends the process: lines that cannot be written are dropped, and their number is written when a write succeeds again.
 * pino.destination ends the process after an error, and its thread that waits for a full pipe keeps the process from exiting.
 */
export class OutputWriter {
  readonly #fd: number;
  readonly #formatDropped: (lines: number) => string;
  readonly #writeChunk: WriteChunk;
  #buffer = '';
  #isWriting = false;
  #timer: NodeJS.Timeout | null = null;
  /** The last write ended within a line. */
  #isLineBroken = false;
  #unreported = 0;
  #dropped = 0;
  #onIdle: (() => void) | null = null;

  /** `formatDropped` returns the line that says how many were dropped. */
  constructor(fd: number, formatDropped: (lines: number) => string) {
    this.#fd = fd;
    this.#formatDropped = formatDropped;
    this.#writeChunk = createWrite(fd);
  }

  get droppedLines(): number {
    return this.#dropped;
  }

  /** `text`: complete lines. */
  write(text: string): void {
    if (this.#buffer.length + text.length > MAX_BUFFER_CHARS) {
      this.#drop(text);
      return;
    }
    this.#buffer += text;
    if (this.#buffer.length >= FLUSH_CHARS && this.#unreported === 0) this.#flush();
    else this.#flushIn(this.#unreported === 0 ? FLUSH_MS : RETRY_MS);
  }

  /** Resolves when everything is written, or after this time. */
  async finish(maxMs: number): Promise<void> {
    this.#flush();
    if (!this.#isWriting) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, maxMs);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Writes what is left at the end of the process: tries once. */
  flushAtExit(): void {
    try {
      if (!this.#isWriting && this.#buffer !== '') writeSync(this.#fd, this.#buffer);
    } catch {
      // The process ends: nothing can be said.
    }
    this.#buffer = '';
  }

  #flushIn(ms: number): void {
    if (this.#isWriting) return;
    this.#timer ??= setTimeout(() => this.#flush(), ms).unref();
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isWriting) return;
    if (this.#buffer === '') {
      this.#onIdle?.();
      return;
    }
    const chunk = Buffer.from(this.#isLineBroken ? `\n${this.#buffer}` : this.#buffer);
    this.#buffer = '';
    this.#isWriting = true;
    this.#write(chunk);
  }

  #write(chunk: Buffer): void {
    this.#writeChunk(chunk, (error, bytes) => {
      const rest = chunk.subarray(error ? 0 : bytes);
      if (!error && rest.length > 0) {
        this.#isLineBroken = chunk.at(bytes - 1) !== NEWLINE;
        return this.#write(rest);
      }
      this.#isWriting = false;
      if (error) {
        this.#drop(rest.toString());
        this.#onIdle?.();
        if (this.#buffer !== '') this.#flushIn(RETRY_MS);
        return;
      }
      this.#isLineBroken = false;
      if (this.#unreported > 0) {
        this.#buffer += this.#formatDropped(this.#unreported);
        this.#unreported = 0;
      }
      this.#flush();
    });
  }

  #drop(text: string): void {
    const lines = text.split('\n').length - 1;
    this.#dropped += lines;
    this.#unreported += lines;
  }
}

const NEWLINE = 10;

/** A file is written by a thread, a pipe without waiting. */
function createWrite(fd: number): WriteChunk {
  // fstatSync would tell, but after that of a pipe Node does not resolve symbolic links of packages (realpathSync reads the last stat).
  const socket = openPipe(fd);
  if (!socket) return (chunk, callback) => write(fd, chunk, (error, bytes) => callback(error, bytes));
  // The callback of each write has the error.
  socket.on('error', () => undefined);
  return (chunk, callback) => socket.write(chunk, (error) => callback(error ?? null, chunk.length));
}

/** Null for a file, a terminal, and a descriptor that was closed at the start, to which each write fails. */
function openPipe(fd: number): Socket | null {
  try {
    return new Socket({ fd, readable: false, writable: true }).unref();
  } catch {
    return null;
  }
}
