import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { Page } from '../pieces/page.js';
import { useAccess } from './access.js';
import { wrongInKey } from './key.js';

/** Where another key can be entered at any time. */
export const KEY_PATH = '/key';

/** Where the key is entered, at first and after one that was not accepted. */
export function KeyForm() {
  const { enter, isRefused, origin, forget } = useAccess();
  const [path, go] = useLocation();
  const [wrong, setWrong] = useState<string | null>(null);
  const says = wrong ?? (isRefused ? 'The service does not accept this key. Check it, or enter another.' : null);
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const key = `${form.get('key')}`.trim();
    const problem = wrongInKey(key);
    setWrong(problem);
    if (problem !== null) return;
    enter(key, form.has('remember'));
    if (path === KEY_PATH) go('/');
  };
  return (
    <Page title="Your API key" lead="It stays in this browser, and is sent to this gateway only.">
      <form className="card form key-form" onSubmit={submit} noValidate>
        <div className="field">
          <label htmlFor={`${id}-key`}>API key</label>
          <input
            id={`${id}-key`}
            name="key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            onChange={() => setWrong(null)}
            aria-invalid={says !== null}
            aria-describedby={says === null ? undefined : `${id}-wrong`}
          />
          {says && (
            <p id={`${id}-wrong`} className="field-wrong" role="alert">
              {says}
            </p>
          )}
        </div>
        <label className="check">
          <input type="checkbox" name="remember" /> Remember on this device
        </label>
        <div className="form-actions">
          <button type="submit" className="primary">
            Continue
          </button>
          {origin === 'entered' && (
            <button type="button" onClick={forget}>
              Forget this key
            </button>
          )}
        </div>
      </form>
    </Page>
  );
}
