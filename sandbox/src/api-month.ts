/** Months of 2026 whose responses of v0.4 the sandbox can give, oldest first. docs/sandbox.md lists the differences. */
export const API_MONTHS = ['2026-04', '2026-06', '2026-09'] as const;

export type ApiMonth = (typeof API_MONTHS)[number];

export const DEFAULT_API_MONTH: ApiMonth = '2026-09';

export const isApiMonth = (value: string): value is ApiMonth => API_MONTHS.some((month) => month === value);
