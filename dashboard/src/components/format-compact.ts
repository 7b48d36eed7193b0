const COMPACT = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 3 });

/** A number for an axis or a label of a chart: 12,345 as `12.3K`. */
export const formatCompact = (value: number): string => COMPACT.format(value);
