import type { Row } from './database.js';

export const flag = (value: boolean): number => (value ? 1 : 0);

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds no text`);
  return value;
}

export function number(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds no number`);
  return value;
}

export const textOrNull = (row: Row, column: string): string | null =>
  row[column] === null ? null : text(row, column);
export const numberOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : number(row, column);
