/** Props of recharts' Tooltip: without them, recharts sets default inline styles. */
export const TOOLTIP = {
  contentStyle: {
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius-s)',
    background: 'var(--surface)',
    color: 'var(--ink)',
  },
  cursor: { fill: 'var(--raised)', stroke: 'var(--edge)' },
  separator: ': ',
  isAnimationActive: false,
} as const;
