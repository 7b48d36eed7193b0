/** Properties of an API key, without the key itself. */
export interface ApiKey {
  readonly id: string;
  readonly name: string | null;
  readonly projectId: string | null;
}

/** Usage of one member of an organization in the reported period. */
export interface MemberUsage {
  readonly userId: string;
  readonly jobs: number | null;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly executionTime: number | null;
  readonly quota: number | null;
  readonly quotaConsumed: number | null;
}

export interface BackendUsage {
  readonly backend: string;
  readonly usage: number | null;
}

/** Usage report of an organization. Dates are `YYYY-MM-DD`. */
export interface OrganizationReport {
  readonly organizationId: string;
  readonly organization: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly budget: number | null;
  readonly balance: number | null;
  readonly currency: string | null;
  readonly qpus: readonly BackendUsage[];
  readonly members: readonly MemberUsage[];
}

/** The days of a report. Default: the last 30. */
export interface ReportRange {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}
