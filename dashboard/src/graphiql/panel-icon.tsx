/** The button of a panel: a drawing of 24 by 24 units, and its name. */
export function PanelIcon({ name, path }: { readonly name: string; readonly path: string }) {
  return (
    <span className="panel-icon">
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d={path} />
      </svg>
      {name}
    </span>
  );
}
