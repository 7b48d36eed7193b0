// A subgraph of another team: experiments, which refer to jobs by their global ids, and notes on jobs.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createYoga } from 'graphql-yoga';

export function createExperiments() {
  const experiments = [];
  const notes = new Map();
  const schema = buildSubgraphSchema({
    typeDefs: parse(readFileSync(new URL('experiments.graphql', import.meta.url), 'utf8')),
    resolvers: {
      Query: { experiments: () => experiments },
      Mutation: {
        createExperiment(_mutation, { title, jobs }) {
          const experiment = { id: `${experiments.length + 1}`, title, jobs: jobs.map((id) => ({ id })) };
          experiments.push(experiment);
          return experiment;
        },
        setNotes(_mutation, { job, notes: text }) {
          notes.set(job, text);
          return { id: job };
        },
      },
      Experiment: { __resolveReference: ({ id }) => experiments.find((experiment) => experiment.id === id) },
      // The gateway resolves all other fields of a job from its id.
      Job: { __resolveReference: ({ id }) => ({ id }), notes: ({ id }) => notes.get(id) ?? null },
    },
  });
  return createServer(createYoga({ schema, logging: false, graphiql: false }));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  createExperiments().listen(4001, '127.0.0.1', () =>
    process.stdout.write('The subgraph runs at http://127.0.0.1:4001/graphql\n'),
  );
