import type { ApiResponse } from './api-response.js';

const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Error',
  403: 'Forbidden Error',
  404: 'Not Found Error',
  405: 'Method Not Allowed Error',
  409: 'Conflict Error',
  410: 'Gone Error',
  413: 'Payload Too Large Error',
  414: 'URI Too Long Error',
  429: 'Too Many Requests Error',
  500: 'Internal Server Error',
  501: 'Not Implemented Error',
};

/** Names of the invalid items of a request, and the part of the request they are in. */
export interface Validation {
  readonly keys: readonly string[];
  readonly source: 'body' | 'query' | 'params' | 'headers';
}

/** An error of the API, with its status code and body. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly validation: Validation | null;

  constructor(statusCode: number, message: string, validation: Validation | null = null) {
    super(message);
    this.statusCode = statusCode;
    this.validation = validation;
  }

  get response(): ApiResponse {
    // A full queue has room again when a job ends.
    const headers = this.statusCode === 429 ? { 'retry-after': '1' } : {};
    return { status: this.statusCode, body: this.#body, headers };
  }

  get #body(): object {
    return {
      statusCode: this.statusCode,
      error: ERROR_NAMES[this.statusCode] ?? 'Error',
      message: this.message,
      ...(this.validation && { validation: this.validation }),
    };
  }
}

export const badRequest = (message: string, source: Validation['source'], ...keys: readonly string[]): ApiError =>
  new ApiError(400, message, { keys, source });

/** Also for resources that exist but belong to another project, so that their existence is not revealed. */
export const notFound = (kind: string): ApiError => new ApiError(404, `${kind} not found.`);
