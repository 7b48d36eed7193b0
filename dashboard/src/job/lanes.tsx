interface Lane {
  readonly name: string;
  readonly tone: 'predicted' | 'actual';
  /** Lengths of the parts, one after the other, by their names. */
  readonly parts: Readonly<Record<string, number>>;
}

/** Bars on one scale. Only an addition to the same values as text. */
export function Lanes({ lanes }: { readonly lanes: readonly Lane[] }) {
  const max = Math.max(...lanes.map(({ parts }) => Object.values(parts).reduce((sum, part) => sum + part, 0)));
  if (max <= 0) return null;
  return (
    <div className="lanes" aria-hidden="true">
      {lanes.map(({ name, tone, parts }) => (
        <div key={name} className="lane">
          <span>{name}</span>
          <span className={`lane-bar lane-${tone}`}>
            {Object.entries(parts).map(([part, length]) => (
              <span key={part} style={{ width: `${(100 * length) / max}%` }} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
