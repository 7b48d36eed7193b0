/** A share of 1 in percent, such as `50.0%`. */
export function formatPercent(share: number, digits = 1): string {
  const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return share.toLocaleString(undefined, { style: 'percent', ...exactly });
}
