import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../requests/content-encoding.js';

/** The lowest: 5 microseconds and 80 % less per kilobyte of a result; higher ones save 1 % more (bench/NOTES.md). */
const GZIP_OPTIONS = { level: 1 };
const QUALITY = 1;

/** Node has four threads, which also read files and look up host names. */
const MAX_RUNNING = 2;

/** Compresses on the threads of Node. Returns null while enough of them are busy: send the bytes uncompressed then, instead of waiting. */
export class Compressor {
  #running = 0;

  /** Resolves with null if compression fails. */
  compress(bytes: Buffer, encoding: Encoding): Promise<Buffer | null> | null {
    if (this.#running >= MAX_RUNNING) return null;
    this.#running += 1;
    return new Promise((resolve) => {
      const finish = (error: Error | null, compressed: Buffer) => {
        this.#running -= 1;
        resolve(error ? null : compressed);
      };
      if (encoding === 'gzip') return gzip(bytes, GZIP_OPTIONS, finish);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      brotliCompress(bytes, { params }, finish);
    });
  }
}
