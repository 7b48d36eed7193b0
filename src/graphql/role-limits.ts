import { allowsBackend, type Role } from '../domain/access.js';
import { formatMoney, haveSameUnit, type Money } from '../domain/money.js';
import type { MutationErrors } from '../domain/mutation-error.js';
import { DEFAULT_SHOTS } from '../domain/quote.js';
import type { Maybe } from '../domain/value.js';

/** Adds an error if the role may not use the backend. Null: it is not known which one it is. */
export function checkRoleBackend(errors: MutationErrors, role: Role | null, backend: string | null): void {
  if (!role?.backends || (backend !== null && allowsBackend(role, backend))) return;
  const message = `Your role "${role.name}" allows these backends only: ${role.backends.join(', ')}.`;
  errors.add({ code: 'NOT_ALLOWED', path: ['backendId'], message });
}

/** Adds an error if the role may not run so many shots. `circuits`: null if they cannot be counted. */
export function checkRoleShots(
  errors: MutationErrors,
  role: Role | null,
  shots: Maybe<number>,
  circuits: number | null,
): void {
  if (role?.maxShots == null) return;
  const total = circuits === null ? null : (shots ?? DEFAULT_SHOTS) * circuits;
  if (total !== null && total <= role.maxShots) return;
  const reason = total === null ? 'and those of this program cannot be counted' : `got ${total}`;
  const message = `Your role "${role.name}" allows at most ${role.maxShots} shots in all circuits of a job; ${reason}.`;
  errors.add({ code: 'NOT_ALLOWED', path: ['shots'], message });
}

/** A session may be charged by itself: with a role that has a highest price, it has to have a limit that is not higher. */
export function checkRoleSession(errors: MutationErrors, role: Role | null, costLimit: Maybe<Money>): void {
  if (!role?.maxCost) return;
  const { maxCost } = role;
  if (costLimit && haveSameUnit(costLimit, maxCost) && costLimit.value <= maxCost.value) return;
  const message = `Your role "${role.name}" needs a limit of at most ${formatMoney(maxCost)} for a session.`;
  errors.add({ code: 'NOT_ALLOWED', path: ['costLimit'], message });
}
