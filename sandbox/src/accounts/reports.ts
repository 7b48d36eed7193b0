import { simulator } from '../backends/machines.js';
import type { Store } from '../store/store.js';
import { membersOf, type Organization, type User } from './accounts.js';

export interface MemberUsage {
  readonly user: User;
  readonly jobs: number;
  readonly executionMs: number;
  readonly consumedUsd: number;
}

/** What an organization's jobs used between two moments (SPEC 2.8). Its balance is as of now. */
export interface Report {
  readonly organization: Organization;
  readonly balanceUsd: number;
  readonly processors: readonly { readonly backend: string; readonly executionMs: number }[];
  readonly members: readonly MemberUsage[];
}

/** Sums the jobs that ended from `from` until before `until`. */
export function reportOn(organization: Organization, from: number, until: number, store: Store): Report {
  const members = membersOf(organization.id);
  const projectIds = [...new Set(members.flatMap((member) => member.projectIds))];
  const usage = store.jobs.usage(projectIds, from, until);
  const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  const processors = [...new Set(usage.map((row) => row.backend))].filter((backend) => backend !== simulator.backend);
  return {
    organization,
    balanceUsd:
      organization.budgetUsd -
      store.jobs.committedUsd(
        members.map((member) => member.id),
        null,
      ),
    processors: processors.map((backend) => ({
      backend,
      executionMs: sum(
        usage.filter((row) => row.backend === backend),
        (row) => row.executionMs,
      ),
    })),
    members: members.map((user) => {
      const own = usage.filter((row) => row.submitterId === user.id);
      return {
        user,
        jobs: sum(own, (row) => row.jobs),
        executionMs: sum(own, (row) => row.executionMs),
        consumedUsd: sum(own, (row) => row.costUsd),
      };
    }),
  };
}
