import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import type { Program, ValidationIssue } from '../../domain/job-submission.js';

/** Where a member of a request body, by its names on the way, stands in the graph's input. */
type MapInputPath = (key: readonly string[]) => readonly string[];

/** Makes a refusal (400) one that names the items where the graph's user wrote them (SPEC section 7). */
export function rethrowWithInputPaths(place: MapInputPath): (error: unknown) => never {
  return (error) => {
    throw isGatewayError(error, 'BAD_USER_INPUT') ? withInputPaths(error, place) : error;
  };
}

function withInputPaths(error: GatewayError, place: MapInputPath): GatewayError {
  const keys = error.details.validation?.keys ?? [];
  const issues = keys.map((key): ValidationIssue => {
    const names = key.split(/[./[\]]+/).filter((name) => name !== '');
    return { path: place(names[0] === 'body' ? names.slice(1) : names), message: error.message };
  });
  return new GatewayError(error.code, error.message, {
    ...error.details,
    issues: issues.length > 0 ? issues.slice(0, 20) : [{ path: [], message: error.message }],
  });
}

/** Members that both versions' bodies have under names other than the graph's. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  target: 'backend',
  session_id: 'sessionId',
  dry_run: 'dryRun',
  job_count_limit: 'jobCountLimit',
  duration_limit_min: 'durationLimitMin',
  debias: 'debiasing',
};

function renameFields(names: readonly string[]): readonly string[] {
  return names.map((name) => (Object.hasOwn(FIELD_NAMES, name) && FIELD_NAMES[name]) || name);
}

/** Places in the body that creates a job, of either version. Only the outer names are translated: metadata's are the user's. */
export function mapJobInputPath(program: Program): MapInputPath {
  const kind = program.circuit ? 'circuit' : program.circuits ? 'circuits' : 'raw';
  return ([first = '', ...rest]) => {
    switch (first) {
      case 'input':
        return ['program', kind, ...mapProgramInputPath(kind, rest)];
      case 'type':
        return kind === 'raw' ? ['program', 'raw', 'type'] : ['program', kind];
      case 'settings':
        return rest[0] === 'error_mitigation'
          ? ['errorMitigation', ...renameFields(rest.slice(1))]
          : ['errorMitigation'];
      case 'error_mitigation':
        return ['errorMitigation', ...renameFields(rest)];
      default:
        return [...renameFields([first]), ...rest];
    }
  };
}

function mapProgramInputPath(kind: 'circuit' | 'circuits' | 'raw', names: readonly string[]): readonly string[] {
  if (kind === 'raw') return names[0] === 'format' ? ['type'] : ['input', ...names];
  const [first = '', ...rest] = names;
  if (first === 'circuit') return ['gates', ...rest];
  if (first === 'circuits' && kind === 'circuits') {
    const [index, ...within] = rest;
    return ['circuits', ...(index === undefined ? [] : [index]), ...mapProgramInputPath('circuit', within)];
  }
  return first === 'qubits' || first === 'gateset' || first === 'name' ? [first, ...rest] : [];
}

/** Places in the body that creates a session. */
export function mapSessionInputPath([first = '', ...rest]: readonly string[]): readonly string[] {
  return first === 'settings' ? renameFields(rest) : renameFields([first, ...rest]);
}
