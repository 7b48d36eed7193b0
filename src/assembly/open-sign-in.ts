import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Agent } from 'undici';
import type { SignIn } from '../sign-in/sign-in.js';
import type { AssemblyContext } from './assembly-context.js';
import { loadOptional } from './load-optional.js';

/** Timeout of a call for a discovery document or a key set. */
const FETCH_TIMEOUT_MS = 5_000;
const MAX_DOCUMENT_BYTES = 500_000;
const MAX_FILE_BYTES = 1_000_000;
const MAX_KEY_FILE_BYTES = 10_000;

/** Variables of the environment by name. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Null without AUTH_ISSUER. Throws with all problems of ACCOUNTS_FILE. Does not wait for the identity provider. */
export async function openSignIn(context: AssemblyContext, environment: Environment): Promise<SignIn | null> {
  const { config, owners, clock, log, disposer } = context;
  const { AUTH_ISSUER: issuers, ACCOUNTS_FILE: path } = config;
  if (issuers.length === 0 || path === null) return null;
  // Loaded on demand: without sign-in, neither its code nor its packages are needed.
  const { Accounts } = await import('../sign-in/accounts.js');
  const module = await import('../sign-in/sign-in.js');
  const undici = await import('undici');
  const accounts = await Accounts.open({
    source: {
      readText: () => readText(path),
      parseText: await loadParser(path),
      getVariable: (name) => environment[name] ?? (name === 'UPSTREAM_API_KEY' ? config.UPSTREAM_API_KEY : null),
      readFile: readKeyFile,
    },
    clock,
    onChange: () => {
      log.info('ACCOUNTS_FILE has changed and is used');
      signIn.onAccountsChange();
    },
    onProblems: (problems) =>
      log.error({ problems }, 'ACCOUNTS_FILE has changed and is not valid: the earlier one stays'),
  });
  disposer.defer(() => accounts.close());
  const agent = new undici.Agent({ maxResponseSize: MAX_DOCUMENT_BYTES, connect: { timeout: FETCH_TIMEOUT_MS } });
  disposer.defer(() => agent.destroy());
  const signIn: SignIn = new module.SignIn({
    owners,
    accounts,
    clock,
    issuers,
    audience: config.AUTH_AUDIENCE,
    jwksUrl: config.AUTH_JWKS_URL,
    fetchJson: (url) => fetchJson(url, agent),
    onFailure: (issuer, error, hasKeys) =>
      log.warn(
        { issuer, err: error },
        hasKeys
          ? 'the keys of the identity provider cannot be fetched: known ones stay in use for a day; asking again every 10 s'
          : 'the keys of the identity provider cannot be fetched, so nobody can sign in: check AUTH_ISSUER, and that this host reaches it (AUTH_JWKS_URL); asking again every 10 s',
      ),
    onRecovery: (issuer) => log.info({ issuer }, 'the keys of the identity provider have been fetched'),
  });
  disposer.defer(() => signIn.close());
  signIn.start();
  return signIn;
}

/** Follows no redirect. */
async function fetchJson({ href, origin, pathname, search }: URL, agent: Agent): Promise<unknown> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const headers = { accept: 'application/json' };
  const { statusCode, body } = await agent.request({
    origin,
    path: pathname + search,
    method: 'GET',
    signal,
    headers,
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${href} responds with status ${statusCode}`);
  return JSON.parse(text);
}

async function readText(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`the file cannot be read: ${error.message}`);
  });
  if (text.length <= MAX_FILE_BYTES) return text;
  throw new Error(`the file has more than ${MAX_FILE_BYTES} characters`);
}

/** A message of a parser may repeat a line of the file, but keys are not in it. */
async function loadParser(path: string): Promise<(text: string) => unknown> {
  if (path.endsWith('.json')) return (text) => JSON.parse(text);
  const feature = { feature: 'ACCOUNTS_FILE in YAML', alternative: 'write it as JSON, in a file that ends in .json' };
  const { parse } = await loadOptional(import('yaml'), feature);
  return (text) => parse(text, { maxAliasCount: 0 });
}

function readKeyFile(path: string): string | null {
  try {
    return statSync(path).size > MAX_KEY_FILE_BYTES ? null : readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
