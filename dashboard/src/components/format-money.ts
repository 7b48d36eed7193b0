/** An amount with its unit: dollars with cents, below one dollar with up to four digits. */
export function formatMoney({ value, unit }: { readonly value: number; readonly unit: string }): string {
  if (unit !== 'usd') return `${value.toLocaleString()} ${unit}${value === 1 ? '' : 's'}`;
  return value.toLocaleString(undefined, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: value !== 0 && Math.abs(value) < 1 ? 4 : 2,
  });
}
