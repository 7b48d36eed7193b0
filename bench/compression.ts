/**
 * CPU of a request whose result is compressed, against the same request without `Accept-Encoding`. The requests of each round are sent in a
 * random order, so that all kinds meet the same load; client and server are one process, and the client does not decode.
 */
import { Agent, request } from 'undici';
import { createGateway } from '../src/index.js';

const ROUNDS = 40;
const REQUESTS = 5;
const SIZES = { small: '{ __typename }', '5 kB': page(25), '21 kB': page(100), '107 kB': page(500) };
const ENCODINGS = ['identity', 'gzip', 'br'];

/** Rows of backends under other names: a result without calls, as those that the gateway has in its cache. */
function page(rows: number): string {
  const fields = 'id serviceId status qubits degraded averageQueueTimeMs lastUpdatedAt';
  return `{ ${Array.from({ length: Math.ceil(rows / 5) }, (_, i) => `rows${i}: backends { ${fields} }`).join(' ')} }`;
}

const gateway = await createGateway({
  sandbox: true,
  PORT: 0,
  MAX_OPERATIONS_PER_MINUTE: 10_000_000,
  LOG_LEVEL: 'silent',
});
const dispatcher = new Agent({ connections: 1 });
const kinds = Object.entries(SIZES).flatMap(([size, query]) =>
  ENCODINGS.map((encoding) => ({
    name: `${size} ${encoding}`,
    query,
    encoding,
    microseconds: [] as number[],
    bytes: 0,
  })),
);

async function send(kind: (typeof kinds)[number]): Promise<void> {
  const { statusCode, body } = await request(`${gateway.url}/graphql`, {
    method: 'POST',
    dispatcher,
    headers: {
      authorization: 'apiKey sandbox',
      'content-type': 'application/json',
      'accept-encoding': kind.encoding,
    },
    body: JSON.stringify({ query: kind.query }),
  });
  const bytes = await body.bytes();
  if (statusCode !== 200) throw new Error(`${statusCode}: ${String(bytes)}`);
  kind.bytes = bytes.length;
}

for (let round = -3; round < ROUNDS; round++) {
  for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
    const start = process.cpuUsage();
    for (let i = 0; i < REQUESTS; i++) await send(kind);
    const { user, system } = process.cpuUsage(start);
    if (round >= 0) kind.microseconds.push((user + system) / REQUESTS);
  }
}
for (const { name, microseconds, bytes } of kinds) {
  const sorted = microseconds.toSorted((a, b) => a - b);
  // The lower quartile: other processes only add.
  const quartile = sorted[Math.floor(sorted.length / 4)] ?? 0;
  process.stdout.write(
    `${name.padEnd(18)} ${`${bytes}`.padStart(8)} bytes ${quartile.toFixed(0).padStart(6)} us of CPU\n`,
  );
}
await dispatcher.close();
await gateway.close();
