interface Lane {
  readonly name: string;
  readonly tone: 'predicted' | 'actual';
  /** Lengths of the parts, one after the other. */
  readonly parts: readonly number[];
}

/** Bars on one scale. Only an addition to the same values as text. */
export function Lanes({ lanes }: { readonly lanes: readonly Lane[] }) {
  const max = Math.max(...lanes.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  if (max <= 0) return null;
  return (
    <div className="lanes" aria-hidden="true">
      {lanes.map(({ name, tone, parts }) => (
        <div key={name} className="lane">
          <span>{name}</span>
          <span className={`lane-bar lane-${tone}`}>
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its position.
              <span key={index} style={{ width: `${(100 * part) / max}%` }} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
