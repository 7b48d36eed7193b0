import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

/** Whether somebody has come here from another page of ours: the heading then takes the focus. */
export const VisitedContext = createContext<RefObject<boolean>>({ current: false });

interface PageProps {
  readonly title: string;
  /** What stands above the title, such as a link back. */
  readonly above?: ReactNode;
  /** What stands beside the title, such as its status. */
  readonly beside?: ReactNode;
  /** Buttons and links at the right. */
  readonly actions?: ReactNode;
  /** A line below the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page with its header. It names the document, and takes the focus when it is gone to. */
export function Page({ title, above, beside, actions, lead, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const visited = useContext(VisitedContext);
  useEffect(() => {
    document.title = `${title} · Quantum Job Gateway`;
  }, [title]);
  useEffect(() => {
    if (visited.current) heading.current?.focus();
    visited.current = true;
  }, [visited]);
  return (
    <>
      <header className="page-header">
        {above && <div className="page-above">{above}</div>}
        <div className="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {beside}
          {actions && <div className="page-actions">{actions}</div>}
        </div>
        {lead && <p className="page-lead">{lead}</p>}
      </header>
      {children}
    </>
  );
}

/** A part of a page with a heading of its own. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="card" aria-label={title}>
      <header className="card-header">
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Names with what they stand for; what is null is not shown. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
