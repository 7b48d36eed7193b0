import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { helpText, readConfig, readSettings } from '../../src/config.js';

function complaintsOf(env: Record<string, string>, argv: string[] = []) {
  const reading = readConfig(env, argv);
  return reading.kind === 'complaints' ? reading.complaints : [];
}

describe('settings', () => {
  test('without any, the gateway listens on this machine only and uses the sandbox', () => {
    const reading = readConfig({}, []);
    expect(reading).toMatchObject({
      kind: 'config',
      config: { PORT: 4000, HOST: '127.0.0.1', UPSTREAM_URL: null, UPSTREAM_API_KEY: null },
    });
  });

  test('a flag wins over its variable, and an empty variable is an unset one', () => {
    const reading = readConfig({ PORT: '5000', HOST: '' }, ['--port', '6000']);
    expect(reading).toMatchObject({ kind: 'config', config: { PORT: 6000, HOST: '127.0.0.1' } });
  });

  test('everything that is wrong is said at once, by the name of the setting', () => {
    const complaints = complaintsOf(
      { PORT: 'http', UPSTREAM_URL: 'https://api.ionq.co/v0.4', ALLOWED_ORIGINS: 'app.example.com' },
      ['stray', '--nonsense', '--log-level=loud'],
    );
    expect(complaints.join('\n')).toMatch(/--nonsense/);
    expect(complaints.join('\n')).toMatch(/"stray"/);
    for (const name of ['PORT', 'UPSTREAM_URL', 'ALLOWED_ORIGINS', 'LOG_LEVEL']) {
      expect(
        complaints.filter((complaint) => complaint.startsWith(`${name} `)),
        name,
      ).toHaveLength(1);
    }
  });

  test('a flag that there is not is met with the one that was meant, and its value is passed over', () => {
    expect(complaintsOf({}, ['--prot', '3', '--log=info', '--upstream-api-kee', 'secret', '--nonsense', '1'])).toEqual([
      'There is no flag --prot. Did you mean --port?',
      'There is no flag --log. Did you mean --log-level?',
      'There is no flag --upstream-api-kee. Did you mean --upstream-api-key?',
      'There is no flag --nonsense. See --help.',
    ]);
  });

  test('--upstream is short for --upstream-url', () => {
    const reading = readConfig({}, ['--upstream', 'https://service.example']);
    expect(reading).toMatchObject({ config: { UPSTREAM_URL: new URL('https://service.example') } });
    expect(complaintsOf({}, ['--upstream'])).toEqual(['--upstream needs a value.']);
  });

  test('a program gives values as they are, and hears of what is wrong by the names of the settings', () => {
    const given = {
      PORT: 0,
      UPSTREAM_URL: new URL('https://service.example'),
      ALLOWED_ORIGINS: ['https://app.example'],
    };
    expect(readSettings({ ...given, METRICS_PORT: null, LOG_LEVEL: undefined })).toMatchObject({
      config: { ...given, METRICS_PORT: null, LOG_LEVEL: 'info', HOST: '127.0.0.1' },
    });
    const wrong: object = { PORT: 70_000, PROT: 1 };
    expect(readSettings(wrong)).toEqual({
      kind: 'complaints',
      complaints: ['There is no setting PROT. Did you mean PORT?', 'PORT must be at most 65535; got "70000".'],
    });
  });

  test('REDIS_URL is a Redis and no more than that, and its password is never repeated', () => {
    for (const url of ['redis://10.0.0.7', 'rediss://user:pass%20word@redis.internal:6380/3', 'redis://[::1]:6379/'])
      expect(complaintsOf({ REDIS_URL: url }), url).toEqual([]);
    for (const url of [
      'http://:secret@host',
      'redis://:secret@',
      'redis:///0',
      'redis://:secret@host/name',
      'redis://:secret@host?enableOfflineQueue=true',
      'redis://:100%secret@host',
      ':secret@host:6379',
    ]) {
      const complaints = complaintsOf({ REDIS_URL: url });
      expect(complaints, url).toEqual([expect.stringMatching(/^REDIS_URL .* must be a URL such as redis:/)]);
      expect(complaints.join()).not.toContain('secret');
    }
    expect(complaintsOf({ FINGERPRINT_SECRET: 'too short' }).join()).not.toContain('too short');
  });

  test('a key is never repeated in a complaint', () => {
    expect(complaintsOf({}, ['--upstream-api-key', ' ']).join()).not.toContain('" "');
  });

  test('.env.example lists every setting with its default, and help does too', () => {
    const example = readFileSync('.env.example', 'utf8');
    const listed = [...example.matchAll(/^# ?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    const helped = [...helpText().matchAll(/^ {2}--([a-z-]+) <value> +.*?(?: \[(.+)\])?$/gm)].map(
      ([, flag = '', value = '']) => [flag.toUpperCase().replaceAll('-', '_'), value],
    );
    expect(listed).toEqual(helped);
  });
});
