import { simulator } from '../backends/machines.js';
import type { Store } from '../store/store.js';
import { listMembers, type Organization, type User } from './accounts.js';

export interface MemberUsage {
  readonly user: User;
  readonly jobs: number;
  readonly executionMs: number;
  readonly consumedUsd: number;
}

/** Usage of an organization in a period. The balance is the current one. */
export interface Report {
  readonly organization: Organization;
  readonly balanceUsd: number;
  readonly processors: readonly { readonly backend: string; readonly executionMs: number }[];
  readonly members: readonly MemberUsage[];
}

/** Sums the jobs that ended from `from` (inclusive) to `until` (exclusive). */
export function buildReport(
  store: Store,
  organization: Organization,
  { from, until }: { readonly from: number; readonly until: number },
): Report {
  const members = listMembers(organization.id);
  const projectIds = [...new Set(members.flatMap((member) => member.projectIds))];
  const usage = store.jobs.listUsage(projectIds, from, until);
  const sum = <T>(rows: readonly T[], getValue: (row: T) => number): number =>
    rows.reduce((total, row) => total + getValue(row), 0);
  const processors = [...new Set(usage.map((row) => row.backend))].filter((backend) => backend !== simulator.backend);
  return {
    organization,
    balanceUsd:
      organization.budgetUsd -
      store.jobs.sumCommittedUsd(
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
      const memberUsage = usage.filter((row) => row.submitterId === user.id);
      return {
        user,
        jobs: sum(memberUsage, (row) => row.jobs),
        executionMs: sum(memberUsage, (row) => row.executionMs),
        consumedUsd: sum(memberUsage, (row) => row.costUsd),
      };
    }),
  };
}
