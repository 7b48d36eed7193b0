import { GraphQLDeferDirective, GraphQLStreamDirective } from '@graphql-tools/utils';
import { type GraphQLSchema, specifiedDirectives } from 'graphql';
import { builder } from './builder.js';
import './job.js';
import './job-mutations.js';
import './job-connections.js';
import './job-progress.js';
import './job-results.js';
import './create-job.js';
import './job-subscriptions.js';
import './session-mutations.js';
import './session-subscription.js';
import './node.js';
import './session-remaining.js';
import './viewer.js';

const DESCRIPTION = `Jobs, sessions and backends of a Quantum Job Service. Authenticate with the header \`Authorization: apiKey <key>\`.
Descriptions state what a field costs in upstream calls; without a number it costs none.
Errors have a code from a closed list in \`extensions.code\`.`;

let schema: GraphQLSchema | undefined;

/** The schema is shared by all gateways of a process. Each import above registers its types. */
export function getSchema(): GraphQLSchema {
  schema ??= createSchema();
  return schema;
}

function createSchema(): GraphQLSchema {
  const created = builder.toSchema({
    sortSchema: true,
    directives: [...specifiedDirectives, GraphQLDeferDirective, GraphQLStreamDirective],
  });
  created.description = DESCRIPTION;
  return created;
}
