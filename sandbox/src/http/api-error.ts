import type { Reply } from './api-response.js';

const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Error',
  403: 'Forbidden Error',
  404: 'Not Found Error',
  405: 'Method Not Allowed Error',
  409: 'Conflict Error',
  413: 'Payload Too Large Error',
  414: 'URI Too Long Error',
  429: 'Too Many Requests Error',
  500: 'Internal Server Error',
};

/** Which items of a request were invalid, and where they were (SPEC 7). */
export interface Validation {
  readonly keys: readonly string[];
  readonly source: 'body' | 'query' | 'params' | 'headers';
}

/** A request that the service answers with an error (SPEC 7). */
export class Refused extends Error {
  readonly statusCode: number;
  readonly validation: Validation | null;

  constructor(statusCode: number, message: string, validation: Validation | null = null) {
    super(message);
    this.statusCode = statusCode;
    this.validation = validation;
  }

  /** How the service says so. */
  get reply(): Reply {
    // A queue that is full has room again once a job has ended.
    const headers = this.statusCode === 429 ? { 'retry-after': '1' } : {};
    return { status: this.statusCode, body: this.#body, headers };
  }

  get #body(): object {
    return {
      statusCode: this.statusCode,
      error: NAMES[this.statusCode] ?? 'Error',
      message: this.message,
      ...(this.validation && { validation: this.validation }),
    };
  }
}

export const invalid = (message: string, source: Validation['source'], ...keys: readonly string[]): Refused =>
  new Refused(400, message, { keys, source });

/** Also what a stranger hears of a thing that exists: that it does would be news to him. */
export const notFound = (kind: string): Refused => new Refused(404, `${kind} not found.`);
