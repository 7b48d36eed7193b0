/** How recharts shows what is under the pointer: it styles that itself unless told otherwise. */
export const TOOLTIP = {
  contentStyle: {
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius-s)',
    background: 'var(--surface)',
    color: 'var(--ink)',
  },
  cursor: { fill: 'var(--raised)', stroke: 'var(--edge)' },
  isAnimationActive: false,
} as const;
