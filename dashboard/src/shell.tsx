import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useAccess } from './access/access.js';
import { KEY_PATH } from './access/key-form.js';
import { keepTheme, readTheme, THEMES, type Theme } from './design/theme.js';
import { useIsConnectionLost } from './graph/graph.js';

const PLACES: readonly (readonly [path: string, name: string])[] = [
  ['/', 'Jobs'],
  ['/sessions', 'Sessions'],
  ['/backends', 'Backends'],
  ['/organization', 'Organization'],
];

export function Header() {
  const [path] = useLocation();
  return (
    <header className="shell-header">
      <div className="shell-inner">
        <Link href="/" className="brand">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <ellipse cx="16" cy="16" rx="14" ry="5.6" transform="rotate(-35 16 16)" />
            <ellipse cx="16" cy="16" rx="14" ry="5.6" transform="rotate(35 16 16)" />
            <circle cx="16" cy="16" r="2.8" />
          </svg>
          <span className="brand-name">Quantum Job Gateway</span>
        </Link>
        <nav aria-label="Main">
          <ul>
            {PLACES.map(([place, name]) => (
              <li key={place}>
                <Link href={place} aria-current={isWithin(path, place) ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="shell-tools">
          <Key />
          <ThemeChoice />
        </div>
      </div>
    </header>
  );
}

function isWithin(path: string, place: string): boolean {
  if (place === '/') return path === '/' || path.startsWith('/jobs/');
  return path === place || path.startsWith(`${place}/`);
}

const KEY_NAMES = { sandbox: 'Sandbox', gateway: 'Gateway key', entered: 'Your key' } as const;

/** Whose key is used, and the way to another. */
function Key() {
  const { origin, forget } = useAccess();
  if (!origin) return null;
  return (
    <>
      <Link href={KEY_PATH} className="shell-key" aria-label={`${KEY_NAMES[origin]}: use another key`}>
        {KEY_NAMES[origin]}
      </Link>
      {origin === 'entered' && (
        <button type="button" className="quiet wide-only" onClick={forget}>
          Forget key
        </button>
      )}
    </>
  );
}

const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  return (
    <button
      type="button"
      className="quiet"
      aria-label={`Theme: ${THEME_NAMES[theme]}. Change to ${THEME_NAMES[next]}`}
      onClick={() => {
        keepTheme(next);
        setTheme(next);
      }}
    >
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" />
        <path d="M8 2a6 6 0 0 1 0 12Z" />
      </svg>
      <span className="wide-only">{THEME_NAMES[theme]}</span>
    </button>
  );
}

export function LostBanner() {
  const isLost = useIsConnectionLost();
  return (
    <div role="status" className="banner-place">
      {isLost && <p className="banner">Connection lost, retrying. Data may be out of date.</p>}
    </div>
  );
}

export function Footer() {
  return (
    <footer className="shell-footer">
      <a href="/graphql">GraphiQL</a>
      <a href="/THIRD-PARTY-NOTICES.txt">Third-party licenses</a>
    </footer>
  );
}
