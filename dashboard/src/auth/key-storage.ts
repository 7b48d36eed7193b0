const STORAGE_KEY = 'quantum-job-gateway.key';

/** The entered key, stored until the tab is closed or on this device. */
export function loadKey(): string | null {
  return sessionStorage.getItem(STORAGE_KEY) ?? localStorage.getItem(STORAGE_KEY);
}

export function saveKey(key: string, isRemembered: boolean): void {
  removeKey();
  (isRemembered ? localStorage : sessionStorage).setItem(STORAGE_KEY, key);
}

/** Also removes what was stored with the key, such as drafts. */
export function removeKey(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith('quantum-job-gateway.')) sessionStorage.removeItem(name);
  localStorage.removeItem(STORAGE_KEY);
}

/** An error message; null if the text can be an API key. */
export function validateKey(text: string): string | null {
  if (text === '') return 'Enter an API key.';
  return /^[\x21-\x7e]+$/.test(text) ? null : 'Use printable ASCII characters without spaces.';
}
