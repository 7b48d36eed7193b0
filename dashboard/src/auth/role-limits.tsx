import { formatMoney } from '../components/format-money.js';
import { usePermissions } from './permissions.js';

/** The limits of the role, next to what they limit. */
export function RoleLimits() {
  const { user } = usePermissions();
  const { maxCost = null, maxShots = null, backends = null } = user?.limits ?? {};
  if (!maxCost && maxShots === null && !backends) return null;
  return (
    <p className="hint">
      Your role <code>{user?.role}</code> allows{' '}
      {[
        maxCost && `at most ${formatMoney(maxCost)} per job, if the price can be estimated`,
        maxShots !== null && `at most ${maxShots.toLocaleString()} shots`,
        backends && `only ${backends.join(', ')}`,
      ]
        .filter(Boolean)
        .join('; ')}
      .
    </p>
  );
}
