/** Limits the id of an operation on a WebSocket or event stream, which stays in memory until the operation ends. */
export const MAX_OPERATION_ID_CHARS = 200;
