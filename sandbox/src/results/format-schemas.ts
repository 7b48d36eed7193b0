const bits = { type: 'object', propertyNames: { pattern: '^[01]+$' } };
const states = { type: 'object', propertyNames: { pattern: '^(0|[1-9][0-9]*)$' } };
const probability = { type: 'number', minimum: 0, maximum: 1 };
const count = { type: 'integer', minimum: 0 };

const closed = (properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});

const inRegisters = (values: object): object =>
  closed({ registers: { type: 'object', additionalProperties: { ...bits, additionalProperties: values } } });

const shot = closed({
  registers: { type: 'object', additionalProperties: { type: 'array', items: { type: 'integer', enum: [0, 1] } } },
});

const SCHEMAS: Readonly<Record<string, object>> = {
  'ionq.result.probabilities.json.v1': { ...states, additionalProperties: probability },
  'ionq.result.histogram.json.v1': { ...states, additionalProperties: count },
  'ionq.result.shots.json.v1': { type: 'array', items: { type: 'string', pattern: '^(0|[1-9][0-9]*)$' } },
  'ionq.result.probabilities.json.v2': closed({ probabilities: inRegisters(probability) }),
  'ionq.result.histogram.json.v2': closed({ histogram: inRegisters(count) }),
  'ionq.result.shots.json.v2': closed({ shots: { type: 'array', items: shot } }),
  'ionq.result.probabilities-aggregate.json.v1': {
    type: 'object',
    additionalProperties: { ...states, additionalProperties: probability },
  },
  'ionq.native.v1': closed({
    qubits: { type: 'integer', minimum: 1 },
    circuit: { type: 'array', items: { type: 'object', required: ['gate'] } },
  }),
};

/** The JSON Schema of a format; undefined if it has none, like text. */
export function findFormatSchema(format: string) {
  const schema = Object.hasOwn(SCHEMAS, format) ? SCHEMAS[format] : undefined;
  return schema && { $schema: 'https://json-schema.org/draft-07/schema', $id: format, ...schema };
}
