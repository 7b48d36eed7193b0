/** An amount with its unit: dollars to the cent, more finely where they are few. */
export function money({ value, unit }: { readonly value: number; readonly unit: string }): string {
  if (unit !== 'usd') return `${value.toLocaleString()} ${unit}${value === 1 ? '' : 's'}`;
  return value.toLocaleString(undefined, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: value !== 0 && Math.abs(value) < 1 ? 4 : 2,
  });
}
