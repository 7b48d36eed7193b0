import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Page } from '../components/page.js';
import { useAuth } from './auth.js';
import { getReturnPath, KEY_PATH } from './key-page.js';
import { validateKey } from './key-storage.js';

/** What is in use until another key is entered. */
const KEPT_KEYS = { sandbox: "the sandbox's key", gateway: "the gateway's key", entered: 'your key' } as const;

/** Asks for an API key on the first visit and after a rejected one. */
export default function KeyForm() {
  const { setKey, isRejected, acceptsKeys, keySource, clearKey } = useAuth();
  const [path, navigate] = useLocation();
  const [inputError, setInputError] = useState<string | null>(null);
  const error =
    inputError ??
    (isRejected ? 'The service rejected this API key. Copy it again from your account, or use another one.' : null);
  const hasKey = keySource !== null && !isRejected;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const key = `${form.get('key')}`.trim();
    const newError = validateKey(key);
    setInputError(newError);
    if (newError !== null) return;
    setKey(key, form.has('remember'));
    if (path === KEY_PATH) navigate(getReturnPath());
  };
  if (!acceptsKeys)
    return (
      <Page title="You cannot sign in on this page">
        <p role="alert" className="card single">
          This gateway accepts access tokens only, and sign-in is not set up for its pages. Ask its operator to set
          AUTH_PARAMETERS.
        </p>
      </Page>
    );
  return (
    <Page
      title={hasKey ? 'Use another API key' : 'Enter your API key'}
      description={
        hasKey
          ? `The dashboard uses ${KEPT_KEYS[keySource]}. Another one replaces it.`
          : 'Follow your quantum jobs live, submit new ones at a known price, and see what your organization spends.'
      }
    >
      <form className="card form single" onSubmit={submit} noValidate>
        <div className="field">
          <label htmlFor={`${id}-key`}>API key</label>
          <span className="key-input">
            <input
              id={`${id}-key`}
              name="key"
              type={isShown ? 'text' : 'password'}
              autoComplete="off"
              spellCheck={false}
              onChange={() => setInputError(null)}
              aria-invalid={error !== null}
              aria-describedby={error === null ? `${id}-hint` : `${id}-error`}
            />
            <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              Show
            </button>
          </span>
          {error && (
            <p id={`${id}-error`} className="field-error" role="alert">
              {error}
            </p>
          )}
          <p id={`${id}-hint`} className="field-hint">
            You find it in your account of the Quantum Job Service. It is sent to this gateway only.
          </p>
        </div>
        <div className="field">
          <label className="check">
            <input type="checkbox" name="remember" aria-describedby={`${id}-remember`} /> Remember on this device
          </label>
          <p id={`${id}-remember`} className="field-hint">
            Otherwise, the key is forgotten when you close this tab.
          </p>
        </div>
        <div className="form-actions">
          <button type="submit" className="primary">
            Continue
          </button>
          {hasKey && path === KEY_PATH && (
            <Link className="button" href={getReturnPath()}>
              Cancel
            </Link>
          )}
          {keySource === 'entered' && (
            <button type="button" onClick={clearKey}>
              Remove key
            </button>
          )}
        </div>
      </form>
    </Page>
  );
}
