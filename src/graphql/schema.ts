import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLScalarType,
  type GraphQLSchema,
  specifiedDirectives,
} from 'graphql';
import { INCREMENTAL_DIRECTIVES } from '../document/incremental-directives.js';
import { builder } from './builder.js';
import './job/job.js';
import './job/job-mutations.js';
import './job/cancel-jobs.js';
import './job/job-connections.js';
import './job/job-progress.js';
import './result/job-results.js';
import './job/job-artifacts.js';
import './job/create-job.js';
import './job/clone-job.js';
import './quote/quote.js';
import './job/job-subscriptions.js';
import './session/session-mutations.js';
import './job/job-list-subscription.js';
import './session/session-subscription.js';
import './backend/backends-subscription.js';
import './relay/node.js';
import './session/session-remaining.js';
import './viewer.js';
import './organization/usage.js';

const DESCRIPTION = `Jobs, sessions and backends of a Quantum Job Service. Authenticate with the header \`Authorization: apiKey <key>\`, or \`Authorization: Bearer <access token>\` where users sign in.
Descriptions state what a field costs in upstream calls, which are REST calls to the service; without a number it costs none.
Errors have a code from a closed list in \`extensions.code\`.`;

/** Defined by Relay, GraphQL Code Generator and https://specs.apollo.dev/nullability/v0.4. */
const SEMANTIC_NON_NULL = new GraphQLDirective({
  name: 'semanticNonNull',
  description: 'The field is null only together with an error at its path.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      description: 'Depths to which this applies: 0 is the field, 1 the items of its list.',
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLInt))),
      defaultValue: [0],
    },
  },
});

/** Defined by https://specs.apollo.dev/federation/v2.5: other gateways and clients read what a field needs. */
const SCOPE = new GraphQLScalarType({
  name: 'federation__Scope',
  description: 'A permission of a role, such as `submit`.',
});

const AUTHENTICATED = new GraphQLDirective({
  name: 'authenticated',
  description: 'The field needs an API key or an access token.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
});

const REQUIRES_SCOPES = new GraphQLDirective({
  name: 'requiresScopes',
  description:
    'The role of a signed-in user needs all permissions of one of the lists. With an API key, the service decides what is permitted.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    scopes: {
      description: 'Alternative lists of permissions.',
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(SCOPE))))),
    },
  },
});

let schema: GraphQLSchema | undefined;

/** The schema is shared by all gateways of a process. Each import above registers its types. */
export function getSchema(): GraphQLSchema {
  schema ??= createSchema();
  return schema;
}

function createSchema(): GraphQLSchema {
  const created = builder.toSchema({
    sortSchema: true,
    directives: [...specifiedDirectives, ...INCREMENTAL_DIRECTIVES, SEMANTIC_NON_NULL, AUTHENTICATED, REQUIRES_SCOPES],
  });
  created.description = DESCRIPTION;
  return created;
}
