import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { helpText, readConfig } from '../../src/config.js';

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
      ['--nonsense', 'stray', '--log-level=loud'],
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
