import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { buildSchema, parse, print, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { mergeOperations } from '../../../../dashboard/src/components/copy-as/merge-operations.js';
import { SNIPPETS } from '../../../../dashboard/src/components/copy-as/snippets.js';
import { toFileName } from '../../../../dashboard/src/components/download-file.js';
import { createPageOperation } from '../../../../dashboard/src/job/page-operation.js';
import { createHistogramFile } from '../../../../dashboard/src/job/results/histogram-file.js';
import { formatCsv, formatJson } from '../../../../dashboard/src/job/results/result-files.js';
import { parseView } from '../../../../dashboard/src/job/results/use-view.js';
import { HAS_PYTHON } from '../../../support/clients/has-command.js';

const ROWS = [
  {
    state: '0',
    bitstring: '00',
    outcome: { probability: 0.75, count: 3, interval: { low: 0.3, high: 0.95 } },
    compared: { probability: 0.5, count: null, interval: null },
  },
  { state: '3', bitstring: '11', outcome: { probability: 0.25, count: 1, interval: null }, compared: null },
];
const JOB = { id: 'a', name: 'bell', backend: 'simulator', shots: 4 };

describe('the files of results', () => {
  test('have a line for each state when they are CSV, with empty cells for values that are missing in some', () => {
    expect(formatCsv({ rows: ROWS, compared: null }).split('\n')).toEqual([
      'bitstring,count,probability,interval_low,interval_high',
      '00,3,0.75,0.3,0.95',
      '11,1,0.25,,',
      '',
    ]);
    expect(formatCsv({ rows: ROWS, compared: JOB }).split('\n').slice(0, 3)).toEqual([
      'bitstring,count,probability,interval_low,interval_high,compared_probability',
      '00,3,0.75,0.3,0.95,0.5',
      '11,1,0.25,,,',
    ]);
    expect(formatCsv({ rows: [], compared: null })).toBe('bitstring\n');
  });

  test('name the circuit of each state when the job has several', () => {
    const [, row] = ROWS;
    const rows = row ? ['a, "b"', '=c'].map((circuit) => ({ circuit, ...row })) : [];
    expect(formatCsv({ rows, compared: null })).toBe(
      'circuit,bitstring,count,probability\n"a, ""b""",11,1,0.25\n=c,11,1,0.25\n',
    );
    const { states } = JSON.parse(formatJson({ job: JOB, compared: null, register: null, isComplete: true, rows }));
    expect(states[0]).toEqual({ circuit: 'a, "b"', bitstring: '11', probability: 0.25, count: 1, interval: null });
  });

  test('have the jobs and the states when they are JSON', () => {
    expect(JSON.parse(formatJson({ job: JOB, compared: null, register: 'c', isComplete: true, rows: ROWS }))).toEqual({
      job: JOB,
      register: 'c',
      isComplete: true,
      states: [
        { bitstring: '00', probability: 0.75, count: 3, interval: { low: 0.3, high: 0.95 } },
        { bitstring: '11', probability: 0.25, count: 1, interval: null },
      ],
    });
    const { compared, states } = JSON.parse(
      formatJson({ job: JOB, compared: JOB, register: null, isComplete: false, rows: ROWS }),
    );
    expect([compared, states[1].compared]).toEqual([JOB, null]);
  });

  test.each([
    ['Bell 2', 'bell-2'],
    ['../../etc/passwd\u202e.exe', 'etc-passwd-exe'],
    ['результат', 'job'],
    ['a'.repeat(1_000), 'a'.repeat(100)],
  ])('are named without special characters when the job is named %s', (name, expected) => {
    expect(toFileName(name)).toBe(expected);
  });

  test('have no characters that XML cannot contain when they are SVG', () => {
    const names = ['a\u0000\u001b\uffff\ud800b👩\n<', null] as const;
    const svg = createHistogramFile({ rows: ROWS, scale: 'linear', unit: 'probability', names });
    expect(svg).toContain('<title>ab👩\n&#60;</title>');
  });

  test('have the title, the legend and the bars when they are SVG', () => {
    const svg = createHistogramFile({ rows: ROWS, scale: 'linear', unit: 'probability', names: ['<a>', 'b'] });
    expect(svg).toContain('<title>&#60;a&#62; and b</title>');
    expect(svg.match(/class="bar"/g)).toHaveLength(3);
    expect(svg.match(/class="bar-compared"/g)).toHaveLength(2);
    expect(svg).not.toContain('var(');
  });
});

describe('the request of the job page', () => {
  const schema = buildSchema(readFileSync('schema/gateway.graphql', 'utf8'));

  test('is valid and has each field once when the page shows a comparison and child jobs', () => {
    const view = parseView(new URLSearchParams('compare=Job:2&register=c'));
    for (const hasChildJobs of [false, true]) {
      const { document, variables } = createPageOperation({ id: 'Job:1', hasResults: true, hasChildJobs, view });
      expect(validate(schema, parse(print(document)))).toEqual([]);
      expect(variables).toMatchObject({ id: 'Job:1', comparedId: 'Job:2', top: 1_000, register: 'c' });
      expect(print(document).includes('compiledCircuits')).toBe(!hasChildJobs);
    }
    const plain = createPageOperation({ id: 'Job:1', hasResults: false, hasChildJobs: false, view });
    expect(validate(schema, parse(print(plain.document)))).toEqual([]);
    expect(plain.variables).toEqual({ id: 'Job:1' });
    const shown = { ...view, comparedId: null, top: 8 };
    expect(createPageOperation({ id: '1', hasResults: true, hasChildJobs: false, view: shown }).variables['top']).toBe(
      8,
    );
  });

  test('shares variables of equal values, and renames the others with the alias', () => {
    const document = parse(
      'query A($id: ID!, $top: Int!) { job(id: $id) { results { probabilities(top: $top) { state } } } }',
    );
    const { document: merged, variables } = mergeOperations('B', [
      { document, variables: { id: '1', top: 2 } },
      { document, variables: { id: '2', top: 2 }, alias: 'compared' },
    ]);
    expect(variables).toEqual({ id: '1', top: 2, comparedId: '2' });
    expect(print(merged).replace(/\s+/g, ' ')).toBe(
      'query B($id: ID!, $top: Int!, $comparedId: ID!) { job(id: $id) { results { probabilities(top: $top) { state } } } compared: job(id: $comparedId) { results { probabilities(top: $top) { state } } } }',
    );
  });

  test('is code in which values cannot end a literal', () => {
    const variables = { register: `"""'''\`\${1}\\\n$(date)`, missing: null, isFirst: true, list: [1] };
    const options = { url: 'http://localhost/graphql', query: '{ a(b: "\\"") }', variables, scheme: 'apiKey' as const };
    const code = Object.fromEntries(SNIPPETS.map(([language, format]) => [language, format(options)]));
    expect(code['GraphQL']?.split('\n')).toHaveLength(3);
    expect(code['Python']).toContain(
      `variables = {"register": ${JSON.stringify(variables.register)}, "missing": None, "isFirst": True, "list": [1]}`,
    );
    expect(code['Python']).toContain('query = r"""\n{ a(b: "\\"") }\n"""\n');
    expect(code['TypeScript']).toContain('{ a(b: "\\\\"") }');
    expect(code['curl']).toContain('authorization: apiKey $API_KEY');
    for (const [, format] of SNIPPETS) expect(format({ ...options, scheme: null })).not.toContain('apiKey');
  });

  test.each([
    ['{ a(b: "c") }', `"""`],
    [String.raw`{ a(b: "c\n\"") }`, `r"""`],
    ['{ a(b: """c""") }', `'''`],
    [String.raw`{ a(b: """c\d""") }`, `r'''`],
    [String.raw`{ a(b: """c\d'''""") }`, `"""`],
  ])('has the query %s in a Python literal that begins with %s', async (query, start) => {
    const format = new Map(SNIPPETS).get('Python');
    const code = format?.({ url: 'http://localhost/graphql', query, variables: {}, scheme: null }) ?? '';
    expect(code).toContain(`query = ${start}\n`);
    if (!HAS_PYTHON) return;
    const definitions = code.slice(0, code.indexOf('request = '));
    const { stdout } = await promisify(execFile)('python3', ['-c', `${definitions}print(json.dumps(query))`]);
    expect(JSON.parse(stdout)).toBe(`\n${query}\n`);
  });
});
