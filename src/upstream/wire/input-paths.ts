import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import type { Program } from '../../domain/job-submission.js';
import { MutationErrors } from '../../domain/mutation-error.js';

/** Maps the path of a field in the request body to its path in the GraphQL input. */
type MapInputPath = (key: readonly string[]) => readonly string[];

/** Adds input paths to a 400 error, so that clients can assign it to the fields that they sent. */
export function rethrowWithInputPaths(mapPath: MapInputPath): (error: unknown) => never {
  return (error) => {
    throw isGatewayError(error, 'BAD_USER_INPUT') ? withInputPaths(error, mapPath) : error;
  };
}

function withInputPaths(error: GatewayError, mapPath: MapInputPath): GatewayError {
  const { message, details } = error;
  const { statusCode = 400, reason, upstreamRequestId, validation } = details;
  const response = {
    message,
    statusCode,
    ...(reason !== undefined && { reason }),
    ...(upstreamRequestId !== undefined && { upstreamRequestId }),
  };
  const errors = new MutationErrors();
  for (const key of validation?.keys ?? []) {
    const names = key.split(/[./[\]]+/).filter((name) => name !== '');
    const path = mapPath(names[0] === 'body' ? names.slice(1) : names);
    errors.add({ code: 'REJECTED', path: path.length > 0 ? path : null, ...response });
  }
  if (errors.isEmpty) errors.add({ code: 'REJECTED', path: null, ...response });
  return new GatewayError(error.code, message, { ...details, inputErrors: errors.toArray() });
}

/** Field names that differ between the request body and the GraphQL input. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  backend: 'backendId',
  target: 'backendId',
  session_id: 'sessionId',
  dry_run: 'dryRun',
  job_count_limit: 'jobCountLimit',
  duration_limit_min: 'durationLimitMs',
  cost_limit: 'costLimit',
  error_mitigation: 'errorMitigation',
  symmetry_verification: 'symmetryVerification',
  gate_basis: 'gateBasis',
  service_version: 'serviceVersion',
  debias: 'debiasing',
  api_credentials: 'apiCredentials',
  external_organization: 'externalOrganization',
};

function renameFields(names: readonly string[]): readonly string[] {
  return names.map((name) => (Object.hasOwn(FIELD_NAMES, name) && FIELD_NAMES[name]) || name);
}

/** Maps paths in the body of createJob, of v0.3 and v0.4. Only outer names are renamed: metadata keys are the user's. */
export function mapJobInputPath(program: Program): MapInputPath {
  const kind = program.circuit ? 'circuit' : program.circuits ? 'circuits' : program.qasm3 ? 'qasm3' : 'raw';
  return ([first = '', ...rest]) => {
    switch (first) {
      case 'input':
        return ['program', kind, ...mapProgramInputPath(kind, rest)];
      case 'type':
        return kind === 'raw' ? ['program', 'raw', 'type'] : ['program', kind];
      case 'external_settings':
        return ['program', 'raw', 'externalSettings', ...renameFields(rest)];
      case 'settings':
        return ['settings', ...renameFields(rest)];
      case 'error_mitigation':
        return ['settings', 'errorMitigation', ...renameFields(rest)];
      default:
        return [...renameFields([first]), ...rest];
    }
  };
}

type ProgramKind = 'circuit' | 'circuits' | 'qasm3' | 'raw';

function mapProgramInputPath(kind: ProgramKind, names: readonly string[]): readonly string[] {
  if (kind === 'qasm3') return ['source'];
  if (kind === 'raw') return names[0] === 'format' ? ['type'] : ['input', ...names];
  const [first = '', ...rest] = names;
  if (first === 'circuit') return ['gates', ...rest];
  if (first === 'circuits' && kind === 'circuits') {
    const [index, ...within] = rest;
    return ['circuits', ...(index === undefined ? [] : [index]), ...mapProgramInputPath('circuit', within)];
  }
  return first === 'qubits' || first === 'gateset' || first === 'name' ? [first, ...rest] : [];
}

/** Maps paths in the body of createSession. */
export function mapSessionInputPath([first = '', ...rest]: readonly string[]): readonly string[] {
  return first === 'settings' ? renameFields(rest) : renameFields([first, ...rest]);
}
