import { GraphQLDeferDirective, GraphQLStreamDirective } from '@graphql-tools/utils';
import { type GraphQLSchema, specifiedDirectives } from 'graphql';
import { builder } from './builder.js';
import './api-key.js';
import './job.js';
import './job-actions.js';
import './job-lists.js';
import './job-progress.js';
import './job-results.js';
import './job-submission.js';
import './job-watch.js';
import './session-watch.js';
import './node.js';
import './session-remaining.js';

let made: GraphQLSchema | undefined;

/** The whole graph, the same for every gateway of a process. Each file above brings what it imports. */
export function graphSchema(): GraphQLSchema {
  made ??= builder.toSchema({
    sortSchema: true,
    directives: [...specifiedDirectives, GraphQLDeferDirective, GraphQLStreamDirective],
  });
  return made;
}
