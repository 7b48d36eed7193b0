import { GatewayError } from '../../domain/gateway-error.js';
import type { MeasuredShots } from '../../domain/measured-shots.js';
import { builder } from '../builder.js';
import { NO_CALLS } from '../cost/field-cost.js';
import type { PartialJob } from '../job/job.js';
import { type Connection, createInvalidCursorError } from '../relay/connection.js';
import type { RequestContext } from '../request-context.js';
import {
  BITSTRING,
  createStateReader,
  findRegister,
  getWidth,
  MAX_TOP,
  requireValid,
  STATE_DESCRIPTION,
  type State,
  takeTurnForStates,
} from './result-states.js';

interface Shot extends State {
  readonly index: number;
}

interface ShotConnection extends Connection<Shot> {
  readonly totalCount: number;
  readonly leakedCount: number;
}

const ShotType = builder.objectRef<Shot>('Shot').implement({
  description: 'What one shot measured in a register.',
  fields: (t) => ({
    index: t.exposeInt('index', { nullable: false, description: 'Position among the shots of the job, from 0.' }),
    state: t.exposeString('state', { nullable: false, description: STATE_DESCRIPTION }),
    bitstring: t.string(BITSTRING),
  }),
});

export const ShotConnectionType = builder.connectionObject(
  { type: ShotType, name: 'ShotConnection', description: 'A page of shots, in the order of the measurement (Relay).' },
  { name: 'ShotEdge', description: 'A shot and its cursor.' },
);

builder.objectFields(ShotConnectionType, (t) => ({
  totalCount: t.int({
    nullable: false,
    description: 'Number of shots, without those that leaked.',
    cost: NO_CALLS,
    resolve: (connection) => (connection as ShotConnection).totalCount,
  }),
  leakedCount: t.int({
    nullable: false,
    description:
      'Shots that are not listed because a qubit left its two states. The service leaves them out of its other results, too.',
    cost: NO_CALLS,
    resolve: (connection) => (connection as ShotConnection).leakedCount,
  }),
}));

/** Shots of a page without `first`. */
export const DEFAULT_SHOT_PAGE = 100;

export interface ShotArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly register?: string | null | undefined;
}

/** A page of shots. Null if the result has no register with this name. */
export async function selectShots(
  ctx: RequestContext,
  shots: MeasuredShots,
  job: PartialJob,
  { first: requested, after, register }: ShotArgs,
): Promise<ShotConnection | null> {
  const first = requested ?? DEFAULT_SHOT_PAGE;
  if (first < 0 || first > MAX_TOP)
    throw new GatewayError('BAD_USER_INPUT', `"first" must be between 0 and ${MAX_TOP}; got ${first}.`);
  const from = after == null ? 0 : decodeCursor(after) + 1;
  const found = findRegister(shots.registers, register);
  const measured = found === null ? undefined : shots.registers[found];
  // A result without shots has no registers.
  if (!measured && shots.count > 0) return null;
  if (measured) requireValid(measured.name, measured.isValid);
  const to = Math.min(shots.count, from + first);
  await takeTurnForStates(ctx, to - from);
  ctx.countStates(Math.max(0, to - from));
  const edges: { readonly cursor: string; readonly node: Shot }[] = [];
  const bits = measured ? (measured.bits ?? getWidth(measured.name, job) ?? measured.minBits) : null;
  const readState = createStateReader(bits);
  for (let index = from; index < to && measured; index++)
    edges.push(new ShotEdge({ index, bits, state: readState(measured, measured.indexes[index] ?? 0) }));
  const pageInfo = {
    hasNextPage: to < shots.count,
    hasPreviousPage: from > 0,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { edges, pageInfo, totalCount: shots.count, leakedCount: shots.leakedCount };
}

/** The cursor is encoded on demand. */
class ShotEdge {
  readonly node: Shot;

  constructor(node: Shot) {
    this.node = node;
  }

  get cursor(): string {
    return Buffer.from(`shot ${this.node.index}`).toString('base64url');
  }
}

const CURSOR = /^shot (\d{1,9})$/;
const MAX_CURSOR_CHARS = 50;

function decodeCursor(cursor: string): number {
  const text = cursor.length > MAX_CURSOR_CHARS ? '' : Buffer.from(cursor, 'base64url').toString();
  const [, index] = CURSOR.exec(text) ?? [];
  if (index === undefined) throw createInvalidCursorError();
  return Number(index);
}
