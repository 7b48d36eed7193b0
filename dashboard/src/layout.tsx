import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ActivityButton } from './activity/activity.js';
import { useAuth } from './auth/auth.js';
import { createReturnState, KEY_PATH } from './auth/key-page.js';
import { CommandCenter } from './commands/command-center.js';
import { lazyComponent } from './components/lazy-component.js';
import { useIsConnectionLost } from './graphql/provider.js';
import { loadTheme, saveTheme, THEMES, type Theme } from './styles/theme.js';

const PersonLink = lazyComponent(() => import('./auth/person-link.js'));

const NAV_LINKS: readonly (readonly [path: string, name: string])[] = [
  ['/', 'Overview'],
  ['/jobs', 'Jobs'],
  ['/sessions', 'Sessions'],
  ['/backends', 'Backends'],
  ['/organization', 'Organization'],
];

export function Header() {
  const [path] = useLocation();
  const { signIn, keySource, isRejected, state } = useAuth();
  const isSignedIn = signIn?.state.kind === 'in';
  const isOpen = isSignedIn || (keySource && !isRejected);
  return (
    <header className="layout-header">
      <div className="layout-inner">
        <Link href="/" className="brand">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <ellipse cx="16" cy="16" rx="14" ry="5.6" transform="rotate(-35 16 16)" />
            <ellipse cx="16" cy="16" rx="14" ry="5.6" transform="rotate(35 16 16)" />
            <circle cx="16" cy="16" r="2.8" />
          </svg>
          <span className="brand-name">Quantum Job Gateway</span>
        </Link>
        {/* There are no pages before the sign-in. */}
        <nav aria-label="Main" className={isOpen || state === 'loading' ? undefined : 'invisible'}>
          <ul>
            {NAV_LINKS.map(([href, name]) => (
              <li key={href}>
                <Link href={href} aria-current={isActive(path, href) ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
            <li className="widest-only">
              <a href="/graphql">GraphiQL</a>
            </li>
          </ul>
        </nav>
        <div className="layout-tools">
          {/* What needs the API. */}
          {isOpen && (
            <>
              <CommandCenter />
              <ActivityButton />
            </>
          )}
          <KeyLink />
          {isSignedIn && <PersonLink />}
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}

function isActive(path: string, href: string): boolean {
  if (href === '/') return path === '/';
  if (href === '/jobs' && path === '/submit') return true;
  return path === href || path.startsWith(`${href}/`);
}

const KEY_NAMES = { sandbox: 'Sandbox', gateway: 'Gateway key', entered: 'Your key' } as const;

/** The key in use, with a link to change it. */
function KeyLink() {
  const { keySource } = useAuth();
  // Rendered again when the address changes.
  useLocation();
  useSearch();
  if (!keySource) return null;
  return (
    <Link
      href={KEY_PATH}
      state={createReturnState()}
      className="layout-key"
      aria-label={`${KEY_NAMES[keySource]}: use another key`}
    >
      {KEY_NAMES[keySource]}
    </Link>
  );
}

const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

function ThemeToggle() {
  const [theme, setTheme] = useState(loadTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  return (
    <button
      type="button"
      className="button-text"
      aria-label={`Theme: ${THEME_NAMES[theme]}. Change to ${THEME_NAMES[next]}`}
      onClick={() => {
        saveTheme(next);
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

/** Says what another tab has done to the key. */
export function KeyNote() {
  const { changeElsewhere, keySource, dismissChange } = useAuth();
  const used = keySource === 'sandbox' ? "the sandbox's" : keySource === 'gateway' ? "the gateway's" : 'the new one';
  return (
    <div role="status">
      {changeElsewhere && (
        <p>
          The API key was {changeElsewhere} in another tab.{keySource && ` This tab now uses ${used}.`}
          <button type="button" className="button-text" onClick={dismissChange}>
            Dismiss
          </button>
        </p>
      )}
    </div>
  );
}

export function ConnectionBanner() {
  const isLost = useIsConnectionLost();
  return (
    <div role="status">
      {isLost && <p className="notice-warning">Connection lost, retrying. Data may be out of date.</p>}
    </div>
  );
}

export function Footer() {
  return (
    <footer className="layout-footer">
      <a href="/graphql" className="in-header">
        GraphiQL
      </a>
      <a href="/THIRD-PARTY-NOTICES.txt">Third-party licenses</a>
    </footer>
  );
}
