import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { helpText, loadConfig, parseSettings } from '../../src/config.js';
import { NAMES, SETTING_GROUPS, SETTINGS } from '../../src/settings.js';

function errorsFor(env: Record<string, string>, argv: string[] = []) {
  const result = loadConfig(env, argv);
  return result.kind === 'errors' ? result.errors : [];
}

describe('settings', () => {
  test('listens on the loopback address and uses the sandbox when nothing is set', () => {
    const result = loadConfig({}, []);
    expect(result).toMatchObject({
      kind: 'config',
      config: { PORT: 4000, HOST: '127.0.0.1', UPSTREAM_URL: null, UPSTREAM_API_KEY: null },
    });
  });

  test('prefers a flag to its variable, and ignores an empty variable', () => {
    const result = loadConfig({ PORT: '5000', HOST: '' }, ['--port', '6000']);
    expect(result).toMatchObject({ kind: 'config', config: { PORT: 6000, HOST: '127.0.0.1' } });
  });

  test('rejects an empty value of a flag or of a program, unless it is a list', () => {
    expect(errorsFor({ UPSTREAM_URL: 'https://service.example' }, ['--upstream', '', '--port='])).toEqual([
      expect.stringMatching(/^UPSTREAM_URL .*must be a URL .*; got ""\.$/),
      'PORT (--port) must be a whole number from 0 to 65535; got "".',
    ]);
    const empty = {
      UPSTREAM_URL: '',
      TRUSTED_DOCUMENTS_FILE: '',
      UPSTREAM_API_KEY: '',
      ALLOWED_ORIGINS: '',
      ALLOWED_HOSTS: [],
    };
    expect(parseSettings(empty)).toEqual({
      kind: 'errors',
      errors: [
        expect.stringMatching(/^UPSTREAM_URL must be a URL/),
        expect.stringMatching(/^UPSTREAM_API_KEY must be the key alone/),
        'TRUSTED_DOCUMENTS_FILE must not be empty; got "".',
      ],
    });
  });

  test.each(['apiKey abc', 'a key', 'k'.repeat(513)])('rejects %j as the default key, and does not show it', (key) => {
    expect(errorsFor({ UPSTREAM_API_KEY: key })).toEqual([
      'UPSTREAM_API_KEY (--upstream-api-key) must be the key alone, without "apiKey" and spaces; got a value that is not shown.',
    ]);
  });

  test('reports all errors at once, by setting', () => {
    const errors = errorsFor(
      { PORT: 'http', UPSTREAM_URL: 'https://api.ionq.co/v0.4', ALLOWED_ORIGINS: 'app.example.com' },
      ['stray', '--nonsense', '--log-level=loud'],
    );
    expect(errors.join('\n')).toMatch(/--nonsense/);
    expect(errors.join('\n')).toMatch(/"stray"/);
    for (const name of ['PORT', 'UPSTREAM_URL', 'ALLOWED_ORIGINS', 'LOG_LEVEL']) {
      expect(
        errors.filter((error) => error.startsWith(`${name} `)),
        name,
      ).toHaveLength(1);
    }
  });

  test('rejects a blank number and numbers out of range', () => {
    expect(
      errorsFor({ PORT: ' ', MAX_MEMORY_MB: '512.5', SANDBOX_SPEED: 'Infinity', POLL_MIN_INTERVAL_MS: '-1' }),
    ).toEqual([
      'PORT (--port) must be a whole number from 0 to 65535; got " ".',
      expect.stringMatching(
        /^POLL_MIN_INTERVAL_MS .* must be a whole number from 10 to 600000 \(milliseconds\); got "-1"\.$/,
      ),
      'MAX_MEMORY_MB (--max-memory-mb) must be a whole number from 96 to 1000000 (megabytes); got "512.5".',
      'SANDBOX_SPEED (--sandbox-speed) must be a number above 0, at most 1000000; got "Infinity".',
    ]);
  });

  test('suggests a flag when one is unknown, and does not repeat its value', () => {
    expect(errorsFor({}, ['--prot', '3', '--log=info', '--upstream-api-kee', 'secret', '--nonsense', '1'])).toEqual([
      'Unknown flag --prot. Did you mean --port?',
      'Unknown flag --log. Did you mean --log-level?',
      'Unknown flag --upstream-api-kee. Did you mean --upstream-api-key?',
      'Unknown flag --nonsense. See --help.',
    ]);
  });

  test('reads --upstream as --upstream-url', () => {
    const result = loadConfig({}, ['--upstream', 'https://service.example']);
    expect(result).toMatchObject({ config: { UPSTREAM_URL: new URL('https://service.example') } });
    expect(errorsFor({}, ['--upstream'])).toEqual(['--upstream requires a value.']);
  });

  test('accepts values when a program passes settings, and reports errors by setting', () => {
    const valid = {
      PORT: 0,
      UPSTREAM_URL: new URL('https://service.example'),
      ALLOWED_ORIGINS: ['https://app.example'],
    };
    expect(parseSettings({ ...valid, METRICS_PORT: null, LOG_LEVEL: undefined })).toMatchObject({
      config: { ...valid, METRICS_PORT: null, LOG_LEVEL: 'info', HOST: '127.0.0.1' },
    });
    const invalid: object = { PORT: 70_000, PROT: 1 };
    expect(parseSettings(invalid)).toEqual({
      kind: 'errors',
      errors: ['Unknown setting PROT. Did you mean PORT?', 'PORT must be a whole number from 0 to 65535; got "70000".'],
    });
  });

  test('rejects REDIS_URL without its password when it is no Redis URL or has options', () => {
    for (const url of ['redis://10.0.0.7', 'rediss://user:pass%20word@redis.internal:6380/3', 'redis://[::1]:6379/'])
      expect(errorsFor({ REDIS_URL: url }), url).toEqual([]);
    for (const url of [
      'http://:secret@host',
      'redis://:secret@',
      'redis:///0',
      'redis://:secret@host/name',
      'redis://:secret@host?enableOfflineQueue=true',
      'redis://:100%secret@host',
      ':secret@host:6379',
    ]) {
      const errors = errorsFor({ REDIS_URL: url });
      expect(errors, url).toEqual([expect.stringMatching(/^REDIS_URL .* must be a URL such as redis:/)]);
      expect(errors.join()).not.toContain('secret');
    }
    expect(errorsFor({ FINGERPRINT_SECRET: 'too short' }).join()).not.toContain('too short');
  });

  test('rejects a URL with a user, a query or a hash, and does not repeat its password', () => {
    for (const name of ['UPSTREAM_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']) {
      for (const url of ['https://user:secret@host', 'https://host/?key=a', 'https://host/#a', 'user:secret@host']) {
        const errors = errorsFor({ [name]: url });
        expect(errors, url).toEqual([expect.stringContaining('without a user, query or hash')]);
        expect(errors.join()).not.toContain('secret');
      }
    }
  });

  test('does not repeat an API key in an error, but other values', () => {
    expect(errorsFor({}, ['--upstream-api-key', ' ']).join()).not.toContain('" "');
    expect(errorsFor({ REVOKED_KEY_DELAY_MS: 'long' }).join()).toContain('got "long"');
  });

  test('lists every setting with its default in .env.example and --help', () => {
    const example = readFileSync('.env.example', 'utf8');
    const listed = [...example.matchAll(/^# ?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    const inHelp = [...helpText().matchAll(/^ {2}--([a-z-]+) <value>(?: \[(.+)\])?$/gm)].map(
      ([, flag = '', value = '']) => [flag.toUpperCase().replaceAll('-', '_'), value],
    );
    expect(listed).toEqual(inHelp);
    expect(listed).toHaveLength(NAMES.length);
  });

  test('has the groups, descriptions and advice of .env.example in the order of --help, the most common first', () => {
    const toWords = (text: string) => text.replace(/[\s#]+/g, ' ');
    const groups = SETTING_GROUPS.map(({ title, names }) => {
      const settings = names.map((name) => {
        const { description, advice, default: value } = SETTINGS[name];
        return `${description} ${advice} ${name}=${value ?? ''}`;
      });
      return `--- ${title} --- ${settings.join(' ')}`;
    });
    const [, ...example] = readFileSync('.env.example', 'utf8').split('\n\n');
    expect(toWords(example.join(' ')).trim()).toBe(toWords(groups.join(' ')).trim());
    expect(SETTING_GROUPS[0]?.names).toHaveLength(7);
    expect(NAMES.length).toBeLessThanOrEqual(39);
  });

  test('warns about a line of .env that resembles a setting, and about no other', () => {
    const names = ['PORT', 'MAX_MEMORY', 'NODE_OPTIONS', 'OTEL_EXPORTER_OTLP_HEADERS', 'DATABASE_PASSWORD'];
    expect(loadConfig({}, [], names)).toMatchObject({
      kind: 'config',
      warnings: ['MAX_MEMORY in .env is not a setting, and is ignored. Did you mean MAX_MEMORY_MB?'],
    });
  });

  test('warns about a variable that differs from a setting by a letter or two, and about no other', () => {
    const env = {
      AUTH_APIKEYS: 'off',
      UPSTREAM_API_KYE: 'x',
      REDIS_PORT: '1',
      HOSTNAME: 'x',
      PORTS: '1',
      LOG_LEVELS: '',
    };
    expect(loadConfig(env, [])).toMatchObject({
      warnings: [
        'AUTH_APIKEYS in the environment is not a setting, and is ignored. Did you mean AUTH_API_KEYS?',
        'UPSTREAM_API_KYE in the environment is not a setting, and is ignored. Did you mean UPSTREAM_API_KEY?',
        'LOG_LEVELS in the environment is not a setting, and is ignored. Did you mean LOG_LEVEL?',
      ],
    });
  });

  test('warns when the heap is smaller than MAX_MEMORY_MB, and when a key may make more calls at once than all keys', () => {
    const constrained = vi.spyOn(process, 'constrainedMemory').mockReturnValue(0);
    onTestFinished(() => constrained.mockRestore());
    const env = { MAX_MEMORY_MB: '900000', UPSTREAM_MAX_CONCURRENT_CALLS: '10' };
    expect(loadConfig(env, [])).toMatchObject({
      warnings: [
        'UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY (24) is more than UPSTREAM_MAX_CONCURRENT_CALLS (10), so a key has 10.',
        expect.stringMatching(
          /^MAX_MEMORY_MB is 900000, but the heap of Node is \d+ MB\. Start Node with --max-old-space-size=900000, or lower/,
        ),
      ],
    });
    expect(loadConfig({ MAX_MEMORY_MB: '96' }, [])).toMatchObject({ warnings: [] });
  });

  test.each(['0.0.0.0/0', '::/0'])('rejects %s as trusted proxies', (TRUSTED_PROXIES) => {
    expect(errorsFor({ TRUSTED_PROXIES })).toEqual([
      expect.stringContaining('an address or network such as 10.0.0.0/8'),
    ]);
  });

  test('warns when the heap may grow beyond the container', () => {
    const heapBytes = getHeapStatistics().heap_size_limit;
    const constrained = vi.spyOn(process, 'constrainedMemory').mockReturnValue(heapBytes);
    onTestFinished(() => constrained.mockRestore());
    const mb = Math.floor(heapBytes / 1e6);
    expect(loadConfig({}, [])).toMatchObject({
      warnings: [
        `The heap of Node may grow to ${mb} MB, and the process to about twice as much, but the container has ${mb} MB. Raise its memory, or set --max-old-space-size to half of it.`,
      ],
    });
    constrained.mockReturnValue(2 * heapBytes);
    expect(loadConfig({}, [])).toMatchObject({ warnings: [] });
    expect(loadConfig({ MAX_MEMORY_MB: `${2 * mb}` }, [])).toMatchObject({
      warnings: [
        expect.stringMatching(
          /^MAX_MEMORY_MB is \d+, and the process takes up to twice as much, but the container has/,
        ),
      ],
    });
  });

  test('warns when others reach a gateway that uses the sandbox, and when keys are sent unencrypted', () => {
    expect(loadConfig({ ALLOWED_HOSTS: 'gateway.example' }, [])).toMatchObject({
      warnings: ['UPSTREAM_URL is unset, so the sandbox is used: no job reaches the service.'],
    });
    expect(loadConfig({ UPSTREAM_URL: 'http://service.example' }, [])).toMatchObject({
      warnings: ['UPSTREAM_URL is http: API keys are sent unencrypted. Use https, unless the network is yours.'],
    });
    for (const UPSTREAM_URL of ['https://service.example', 'http://127.0.0.1:4010', 'http://[::1]:4010'])
      expect(loadConfig({ UPSTREAM_URL, ALLOWED_HOSTS: 'gateway.example' }, [])).toMatchObject({ warnings: [] });
  });

  test('warns about each given setting that has no effect', () => {
    const env = {
      UPSTREAM_URL: 'https://service.example',
      SANDBOX_SPEED: '10',
      MCP_TOOLS: 'read',
      TRUSTED_DOCUMENTS_FILE: 'package.json',
      UPSTREAM_MAX_CONCURRENT_CALLS: '10',
    };
    expect(loadConfig(env, ['--sandbox-port', '0'])).toMatchObject({
      warnings: [
        'UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY (24) is more than UPSTREAM_MAX_CONCURRENT_CALLS (10), so a key has 10.',
        'MCP_TOOLS has no effect with TRUSTED_DOCUMENTS_FILE: there is no /mcp.',
        'SANDBOX_PORT has no effect with UPSTREAM_URL: the sandbox is not started.',
        'SANDBOX_SPEED has no effect with UPSTREAM_URL: the sandbox is not started.',
      ],
    });
    expect(loadConfig({ PORT: '5000', SANDBOX_PORT: '0' }, ['--mcp'])).toMatchObject({
      warnings: ['PORT has no effect with --mcp.', 'SANDBOX_PORT has no effect with --mcp.'],
    });
    expect(loadConfig({ ALLOWED_HOSTS: 'gateway.example', TRUSTED_PROXIES: '10.0.0.1' }, ['--mcp'])).toMatchObject({
      config: { ALLOWED_HOSTS: [], TRUSTED_PROXIES: [] },
      warnings: ['ALLOWED_HOSTS has no effect with --mcp.', 'TRUSTED_PROXIES has no effect with --mcp.'],
    });
    expect(loadConfig({ MCP_TOOLS: 'none', TRUSTED_DOCUMENTS_FILE: 'package.json' }, [])).toMatchObject({
      warnings: [],
    });
  });

  test('rejects a body that one address may not hold, and two servers on one port', () => {
    expect(errorsFor({ MAX_BODY_BYTES: '2000000', MAX_MEMORY_MB: '96', METRICS_PORT: '4000' })).toEqual([
      'METRICS_PORT must not be PORT (4000). Choose another port.',
      'MAX_BODY_BYTES must be at most 1200000: with a MAX_MEMORY_MB of 96 and a MAX_SHARE_PER_CLIENT of 0.5, one address may hold no more.',
    ]);
    expect(errorsFor({ MAX_MEMORY_MB: '96', METRICS_PORT: '0', PORT: '0' })).toEqual([]);
  });

  test('rejects a file of trusted documents that does not exist together with the other settings', () => {
    expect(errorsFor({ PORT: 'x', TRUSTED_DOCUMENTS_FILE: 'no-such-file.json' })).toEqual([
      expect.stringMatching(/^PORT /),
      'TRUSTED_DOCUMENTS_FILE (--trusted-documents-file) must be a file that exists; got "no-such-file.json".',
    ]);
  });

  test('requires ALLOWED_HOSTS when a default API key is used on an address that is not loopback', () => {
    const env = { UPSTREAM_API_KEY: 'key', HOST: '0.0.0.0' };
    expect(errorsFor(env)).toEqual([expect.stringMatching(/^ALLOWED_HOSTS is required with UPSTREAM_API_KEY/)]);
    expect(errorsFor({ ...env, ALLOWED_HOSTS: 'gateway.example, other.example' })).toEqual([]);
    expect(errorsFor({ UPSTREAM_API_KEY: 'key' })).toEqual([]);
    expect(errorsFor({ ...env, ALLOWED_HOSTS: 'http://a, b:80' })).toEqual([
      'ALLOWED_HOSTS (--allowed-hosts) has "http://a", which is not a host name without a port, such as gateway.example.com.',
      'ALLOWED_HOSTS (--allowed-hosts) has "b:80", which is not a host name without a port, such as gateway.example.com.',
    ]);
  });
});
