import { useEffect, useRef } from 'react';

/** The value; while there is none, the last one of the same subject. */
export function useLast<T>(value: T | null, subject: string | null = null): T | null {
  const last = useRef<{ readonly value: T; readonly subject: string | null } | null>(null);
  useEffect(() => {
    if (value !== null) last.current = { value, subject };
  }, [value, subject]);
  if (value !== null) return value;
  return last.current?.subject === subject ? last.current.value : null;
}
