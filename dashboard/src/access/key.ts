const NAME = 'quantum-job-gateway.key';

/** The key as it was entered: until the tab is closed, or on this device. It is sent to this page's own gateway only. */
export function readKey(): string | null {
  return sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME);
}

export function keepKey(key: string, isRemembered: boolean): void {
  forgetKey();
  (isRemembered ? localStorage : sessionStorage).setItem(NAME, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
  localStorage.removeItem(NAME);
}

/** Why this cannot be a key; null when it can. */
export function wrongInKey(text: string): string | null {
  if (text === '') return 'Enter a key.';
  return /^[\x21-\x7e]+$/.test(text) ? null : 'A key has letters, digits and signs only, and no spaces.';
}
