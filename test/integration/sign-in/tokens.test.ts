import { createPublicKey } from 'node:crypto';
import { exportJWK, importSPKI, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { AUDIENCE, createSigningKey, startIdentityProvider } from '../../support/identity-provider.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startSignIn } from '../../support/sign-in.js';

const WHOAMI = '{ viewer { user { subject name email role permissions } account { name } } }';
const JOBS = '{ jobs { nodes { id } } }';

async function start(options: Parameters<typeof startSignIn>[1] = {}) {
  const upstream = await startScriptedUpstream({ 'GET /v0.4/jobs': { body: { jobs: [], next: null } } });
  return { upstream, ...(await startSignIn(upstream.url, options)) };
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

describe('an access token of a real OpenID provider', () => {
  test('identifies the person, and the account whose key the gateway sends', async () => {
    const { upstream, signIn } = await start();
    const ada = await signIn('ada', { groups: ['lab'], name: 'Ada', email: 'ada@example.com' });
    expect((await ada.queryText(WHOAMI)).data).toEqual({
      viewer: {
        user: {
          subject: 'ada',
          name: 'Ada',
          email: 'ada@example.com',
          role: 'manager',
          permissions: ['READ', 'SUBMIT', 'CANCEL', 'MANAGE_SESSIONS', 'REPORTS'],
        },
        account: { name: 'lab' },
      },
    });
    expect((await ada.queryText(JOBS)).errors).toBeUndefined();
    const bob = await signIn('bob', { groups: ['company'] });
    expect((await bob.queryText(JOBS)).errors).toBeUndefined();
    expect(upstream.received().map(({ authorization }) => authorization)).toEqual([
      'apiKey lab-key',
      'apiKey company-key',
    ]);
  });

  test('is verified once, over HTTP and WebSocket', async () => {
    const { provider, signIn } = await start();
    const ada = await signIn('ada');
    for (let i = 0; i < 3; i++) expect((await ada.queryText(WHOAMI)).errors).toBeUndefined();
    const socket = ada.socket().iterate({ query: WHOAMI });
    expect((await socket.next()).value).toMatchObject({ data: { viewer: { user: { subject: 'ada' } } } });
    expect(provider.requests).toEqual(['/.well-known/openid-configuration', '/jwks']);
  });

  test('belongs to nobody whom the accounts file does not name', async () => {
    const { upstream, gateway, signIn } = await start();
    const eve = await signIn('eve', { groups: ['others'] });
    const response = await eve.post(JSON.stringify({ query: JOBS }));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    expect((await fetch(`${gateway.url}/artifacts/a/b`, { headers: eve.headers })).status).toBe(403);
    expect(upstream.calls()).toEqual([]);
  });

  test('does not match a rule for an e-mail address that is not verified', async () => {
    const accounts = {
      accounts: {
        lab: { apiKey: { env: 'LAB_KEY' }, members: [{ where: { email: 'ada@example.com' }, role: 'manager' }] },
      },
    };
    const { signIn } = await start({ accounts });
    const email = 'ada@example.com';
    for (const email_verified of [false, 'false', null, '']) {
      const impostor = await signIn('eve', { email, email_verified });
      expect((await impostor.queryText(JOBS)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    }
    for (const email_verified of [true, 'true']) {
      const ada = await signIn('ada', { email, email_verified });
      expect((await ada.queryText(JOBS)).errors).toBeUndefined();
    }
  });

  test('is one of several ways in: API keys work until they are turned off', async () => {
    const { clientWith, gateway } = await start();
    expect((await clientWith('key').queryText(JOBS)).errors).toBeUndefined();
    const off = await start({ env: { AUTH_API_KEYS: 'off' } });
    expect((await off.clientWith('key').queryText(JOBS)).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    expect(off.upstream.calls()).toEqual([]);
    const authConfigs = [gateway, off.gateway].map(async ({ url }) => (await fetch(`${url}/auth-config.json`)).json());
    expect(await Promise.all(authConfigs)).toMatchObject([{ acceptsKeys: true }, { acceptsKeys: false }]);
  });

  test('is needed although UPSTREAM_API_KEY is set', async () => {
    const accounts = {
      accounts: { lab: { apiKey: { env: 'UPSTREAM_API_KEY' }, members: [{ where: 'everyone', role: 'reader' }] } },
    };
    const { upstream, clientWith, signIn, gateway } = await start({
      accounts,
      env: { UPSTREAM_API_KEY: 'default-key' },
    });
    expect((await clientWith(null).queryText(JOBS)).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    const malformed = await clientWith(null).post(JSON.stringify({ query: JOBS }), { authorization: 'x' });
    const message =
      'Malformed Authorization. Send the header "Authorization: Bearer <access token>", or "apiKey <key>".';
    expect(await malformed.json()).toMatchObject({ errors: [{ message }] });
    expect((await clientWith(null).queryText('{ viewer { user { role } } }')).data).toEqual({ viewer: null });
    expect(upstream.calls()).toEqual([]);
    const config = await (await fetch(`${gateway.url}/auth-config.json`)).json();
    expect(config).toMatchObject({ hasDefaultKey: false });
    const ada = await signIn('ada');
    expect((await ada.queryText(JOBS)).errors).toBeUndefined();
    expect(upstream.received()[0]?.authorization).toBe('apiKey default-key');
  });
});

describe('a token that is not valid', () => {
  test('is rejected as a whole with its reason, over every transport, without a call', async () => {
    const { upstream, provider, gateway, clientWith } = await start();
    const { issuer } = provider;
    const valid = { sub: 'ada', iss: issuer, aud: AUDIENCE, exp: inSeconds(600), groups: ['lab'] };
    const other = await createSigningKey();
    const jwks = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: [Record<string, string>] };
    const [published] = jwks.keys;
    const pem = createPublicKey({ key: published, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string;
    const unsigned = (header: object, payload: object) =>
      `${[header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    const symmetric = new SignJWT(valid).setProtectedHeader({ alg: 'HS256', kid: published['kid'] as string });
    const cases: readonly (readonly [name: string, token: string, code: string])[] = [
      ['another audience', await provider.sign({ ...valid, aud: 'other' }), 'UNAUTHENTICATED'],
      ['no audience', await provider.sign({ ...valid, aud: undefined as never }), 'UNAUTHENTICATED'],
      ['another issuer', await provider.sign({ ...valid, iss: 'https://evil.example' }), 'UNAUTHENTICATED'],
      ['the algorithm none', unsigned({ alg: 'none' }, valid), 'UNAUTHENTICATED'],
      ['HS256 with the public key', await symmetric.sign(new TextEncoder().encode(pem)), 'UNAUTHENTICATED'],
      ['an expired one', await provider.sign({ ...valid, exp: inSeconds(-60) }), 'TOKEN_EXPIRED'],
      ['no expiry', await provider.sign({ ...valid, exp: undefined as never }), 'UNAUTHENTICATED'],
      ['not yet valid', await provider.sign({ ...valid, nbf: inSeconds(90) }), 'UNAUTHENTICATED'],
      ['no subject', await provider.sign({ ...valid, sub: undefined as never }), 'UNAUTHENTICATED'],
      [
        'another key with a known id',
        await provider.sign(valid, { key: { ...other, kid: published['kid'] as string } }),
        'UNAUTHENTICATED',
      ],
      ['no JWT', 'abc', 'UNAUTHENTICATED'],
      [
        'another payload',
        (await provider.sign(valid)).replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify({ ...valid, sub: 'root' })).toString('base64url')}.`,
        ),
        'UNAUTHENTICATED',
      ],
    ];
    for (const [name, token, code] of cases) {
      const client = clientWith(`Bearer ${token}`);
      const response = await client.post(JSON.stringify({ query: JOBS }));
      expect([name, response.status], name).toEqual([name, 401]);
      const body = (await response.json()) as { errors: [{ extensions: { code: string } }] };
      expect(body, name).not.toHaveProperty('data');
      expect(body.errors[0].extensions.code, name).toBe(code);
      const socket = client.socket().iterate({ query: JOBS });
      await expect(socket.next(), name).rejects.toMatchObject({ code: 4403 });
      const inProcess = await gateway.execute({ query: JOBS }, { authorization: `Bearer ${token}` });
      expect(inProcess, name).toMatchObject({ errors: [{ extensions: { code } }] });
      const download = await fetch(`${gateway.url}/artifacts/a/b`, { headers: client.headers });
      expect(download.status, name).toBe(401);
    }
    // A cached look at the clock of the provider, within the tolerance.
    const tolerated = clientWith(`Bearer ${await provider.sign({ ...valid, nbf: inSeconds(20) })}`);
    expect((await tolerated.queryText(JOBS)).errors).toBeUndefined();
    expect(upstream.calls()).toEqual(['GET /v0.4/jobs?limit=25']);
    expect(await exportJWK(await importSPKI(pem, 'ES256'))).toBeDefined();
  });

  test('is rejected without being parsed when it has 100 kB', async () => {
    const { upstream, gateway, clientWith } = await start();
    const client = clientWith(`Bearer ${'a'.repeat(100_000)}`);
    // Node reads no more than 16 kB of headers, and a socket no more than 32 kB before it is acknowledged.
    expect((await client.post(JSON.stringify({ query: JOBS }))).status).toBe(431);
    await expect(client.socket().iterate({ query: JOBS }).next()).rejects.toMatchObject({ code: 1009 });
    const shorter = clientWith(`Bearer ${'a'.repeat(20_000)}`)
      .socket()
      .iterate({ query: JOBS });
    await expect(shorter.next()).rejects.toMatchObject({ code: 4403 });
    const inProcess = await gateway.execute({ query: JOBS }, { authorization: `Bearer ${'a'.repeat(100_000)}` });
    expect(inProcess).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    expect(upstream.calls()).toEqual([]);
  });

  test('makes the gateway ask its issuer once in 10 s, however many there are, and delays nobody who is known', async () => {
    const { provider, signIn, clientWith, gateway } = await start();
    const victim = await signIn('ada');
    expect((await victim.queryText(WHOAMI)).errors).toBeUndefined();
    const key = await createSigningKey();
    const valid = { sub: 'x', iss: provider.issuer, aud: AUDIENCE, exp: inSeconds(600) };
    const tokens = await Promise.all(
      Array.from({ length: 500 }, (_, i) => provider.sign({ ...valid, sub: `${i}` }, { key: { ...key, kid: `${i}` } })),
    );
    const attack = tokens.map((token) => gateway.execute({ query: JOBS }, { authorization: `Bearer ${token}` }));
    expect((await victim.queryText(WHOAMI)).errors).toBeUndefined();
    const codes = new Set(
      (await Promise.all(attack)).map((result) => ('errors' in result ? result.errors?.[0]?.extensions['code'] : null)),
    );
    expect([...codes]).toEqual(['UNAVAILABLE']);
    expect(provider.requests.filter((path) => path === '/jwks')).toHaveLength(1);
    expect((await clientWith('key').queryText(JOBS)).errors).toBeUndefined();
  });
});

describe('the keys of the provider', () => {
  test('are rotated under load without a rejected request', async () => {
    const { provider, signIn, clock } = await start();
    const ada = await signIn('ada');
    expect((await ada.queryText(WHOAMI)).errors).toBeUndefined();
    await clock.advance(10_000);
    await provider.rotateKeys();
    const bobs = await Promise.all(Array.from({ length: 20 }, (_, i) => signIn(`bob-${i}`)));
    const results = await Promise.all([...bobs, ...bobs, ada].map((client) => client.queryText(WHOAMI)));
    expect(results.flatMap(({ errors = [] }) => errors)).toEqual([]);
    expect(provider.requests.filter((path) => path === '/jwks')).toHaveLength(2);
  });

  test('that are withdrawn are no longer accepted after 10 minutes', async () => {
    const { provider, clientWith, clock } = await start();
    const valid = { iss: provider.issuer, aud: AUDIENCE, exp: inSeconds(36_000), groups: ['lab'] };
    const tokens = await Promise.all(['a', 'b', 'c'].map((sub) => provider.sign({ ...valid, sub })));
    const [first, second, third] = tokens.map((token) => clientWith(`Bearer ${token}`));
    const socket = first?.socket();
    expect((await socket?.iterate({ query: WHOAMI }).next())?.value).not.toHaveProperty('errors');
    expect((await first?.queryText(WHOAMI))?.errors).toBeUndefined();
    await provider.rotateKeys({ keepsOld: false });
    expect((await second?.queryText(WHOAMI))?.errors).toBeUndefined();
    await clock.advance(600_000);
    // Nobody asks for them.
    await expect.poll(() => provider.requests.filter((path) => path === '/jwks')).toHaveLength(2);
    // Neither a token that is verified for the first time, nor one that was verified earlier.
    for (const client of [third, first]) {
      const getCode = async () => `${(await client?.queryText(WHOAMI))?.errors?.[0]?.extensions.code}`;
      // The keys may still be on their way.
      await expect.poll(getCode).toMatch(/^(?:UNAVAILABLE|UNAUTHENTICATED)$/);
    }
    await expect(socket?.iterate({ query: WHOAMI }).next()).rejects.toHaveProperty('code');
  });

  test('stay in use while the provider is down for five minutes; unknown ones get UNAVAILABLE', async () => {
    const { provider, signIn, clock, clientWith, upstream } = await start();
    const ada = await signIn('ada');
    const bob = await signIn('bob');
    expect((await ada.queryText(WHOAMI)).errors).toBeUndefined();
    await provider.rotateKeys();
    const carol = await signIn('carol');
    await provider.stop();
    await clock.advance(300_000);
    expect((await ada.queryText(WHOAMI)).errors).toBeUndefined();
    // Not verified before, with a key that is known.
    expect((await bob.queryText(WHOAMI)).errors).toBeUndefined();
    const response = await carol.post(JSON.stringify({ query: JOBS }));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'UNAVAILABLE', retryAfterMs: 10_000 } }],
    });
    await expect(carol.socket().iterate({ query: JOBS }).next()).rejects.toMatchObject({ code: 1013 });
    expect((await clientWith('key').queryText(JOBS)).errors).toBeUndefined();
    expect(upstream.calls()).toHaveLength(1);
    await provider.start();
    await clock.advance(10_000);
    expect((await carol.queryText(WHOAMI)).errors).toBeUndefined();
  });

  test('are fetched in the background at the start, before anybody signs in', async () => {
    const { provider, log } = await start();
    await expect.poll(() => provider.requests).toEqual(['/.well-known/openid-configuration', '/jwks']);
    expect(log.filter(({ level }) => Number(level) > 30)).toEqual([]);
  });

  test('are not needed at the start, which names the setting once; then they are asked for until they come', async () => {
    const { provider, signIn, clock, clientWith, gateway, log } = await start({ isProviderDown: true });
    const getReadiness = async () => {
      // It is cached for a second.
      await clock.advance(1_000);
      const response = await fetch(`${gateway.url}/ready`);
      return [response.status, await response.json()];
    };
    const failures = () => log.filter(({ msg }) => `${msg}`.includes('nobody can sign in'));
    await expect.poll(failures).toHaveLength(1);
    expect(failures()).toMatchObject([
      { level: 40, issuer: provider.issuer, msg: expect.stringContaining('AUTH_ISSUER') },
    ]);
    const reason = `The keys of ${provider.issuer} (AUTH_ISSUER) cannot be fetched: nobody can sign in with its tokens. The log has the cause.`;
    expect(await getReadiness()).toEqual([200, { status: 'degraded', reason }]);
    const ada = await signIn('ada');
    expect((await ada.queryText(WHOAMI)).errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
    expect((await clientWith('key').queryText(JOBS)).errors).toBeUndefined();
    for (let i = 0; i < 6; i++) await getReadiness().then(() => clock.advance(9_000));
    expect(failures()).toHaveLength(1);
    await provider.start();
    // Nobody asks for them.
    await expect
      .poll(async () => {
        await clock.advance(10_000);
        return log.at(-1)?.['msg'];
      })
      .toBe('the keys of the identity provider have been fetched');
    expect(await getReadiness()).toEqual([200, { status: 'ready' }]);
    expect((await ada.queryText(WHOAMI)).errors).toBeUndefined();
  });

  test.each([
    ['of another issuer', (issuer: string) => `${issuer}/`, 'AUTH_ISSUER exactly as it is there'],
    ['without a discovery document', (issuer: string) => `${issuer}/jwks`, '404'],
  ])(
    'that cannot be fetched because AUTH_ISSUER is wrong (%s) are logged at the start',
    async (_name, toIssuer, cause) => {
      const provider = await startIdentityProvider();
      const { log } = await start({ env: { AUTH_ISSUER: toIssuer(provider.issuer), AUTH_PARAMETERS: '' } });
      const failures = () => log.filter(({ msg }) => `${msg}`.includes('nobody can sign in'));
      await expect.poll(failures).toHaveLength(1);
      expect(JSON.stringify(failures())).toContain(cause);
    },
  );
});

describe('the pages', () => {
  test('may ask the origins that the discovery document names, as soon as it is known', async () => {
    const { provider, gateway, clock } = await start({ isProviderDown: true });
    const read = async (path: string) => {
      const response = await fetch(gateway.url + path, { headers: { accept: 'text/html' } });
      const policy = response.headers.get('content-security-policy') ?? '';
      return policy.split('; ').filter((directive) => /^(connect|frame)-src/.test(directive));
    };
    const { port } = new URL(provider.issuer);
    const signIn = async () =>
      ((await (await fetch(`${gateway.url}/auth-config.json`)).json()) as { signIn: object }).signIn;
    const before = [`connect-src 'self' ${provider.issuer}`, `frame-src 'self' ${provider.issuer}`];
    for (const path of ['/', '/graphql', '/signed-in']) expect(await read(path)).toEqual(before);
    expect(await signIn()).toMatchObject({ tokenOrigin: provider.issuer });
    provider.issues.hasOtherTokenOrigin = true;
    await provider.start();
    const tokenOrigin = `http://localhost:${port}`;
    await expect
      .poll(async () => {
        await clock.advance(10_000);
        return signIn();
      })
      .toMatchObject({ tokenOrigin, authorizationOrigin: provider.issuer });
    const after = [`connect-src 'self' ${provider.issuer} ${tokenOrigin}`, `frame-src 'self' ${provider.issuer}`];
    for (const path of ['/', '/graphql', '/signed-in']) expect(await read(path)).toEqual(after);
  });
});
