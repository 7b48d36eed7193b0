// Composes the supergraph from the two schemas, without a running subgraph.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';

const readSchema = (path) => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

export function compose(jobsUrl = 'http://127.0.0.1:4000/graphql', experimentsUrl = 'http://127.0.0.1:4001/graphql') {
  const { supergraphSdl, errors } = composeServices([
    // In another project: the file quantum-job-gateway/subgraph.graphql of the package.
    { name: 'jobs', url: jobsUrl, typeDefs: readSchema('../../schema/subgraph.graphql') },
    { name: 'experiments', url: experimentsUrl, typeDefs: readSchema('experiments.graphql') },
  ]);
  if (errors) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'));
  return supergraphSdl;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('supergraph.graphql', import.meta.url), compose());
  process.stdout.write('Wrote supergraph.graphql\n');
}
