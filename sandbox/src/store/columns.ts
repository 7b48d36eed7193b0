import type { Row } from './database.js';

export const toSqlBoolean = (value: boolean): number => (value ? 1 : 0);

export function getText(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column} is not text`);
  return value;
}

export function getNumber(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`column ${column} is not a number`);
  return value;
}

export const getTextOrNull = (row: Row, column: string): string | null =>
  row[column] === null ? null : getText(row, column);
export const getNumberOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : getNumber(row, column);
