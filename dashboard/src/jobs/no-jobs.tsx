import { Link } from 'wouter';
import { Allowed } from '../auth/allowed.js';
import { EmptyState } from '../components/states.js';

/** What a new user can do. */
export function NoJobs() {
  return (
    <EmptyState title="No jobs yet">
      Start with an example: it shows the price on each backend before you submit it.
      <Allowed permission="SUBMIT">
        <span className="first-steps">
          <Link href="/submit?program=Bell" className="button primary">
            Open an example
          </Link>
          <Link href="/backends" className="button">
            Compare backends
          </Link>
        </span>
      </Allowed>
    </EmptyState>
  );
}
