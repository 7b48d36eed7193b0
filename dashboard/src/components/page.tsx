import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { addRecentPage } from './recent-pages.js';

/** Whether another page was open before: the heading then takes the focus. */
export const VisitedContext = createContext<RefObject<boolean>>({ current: false });

interface PageProps {
  readonly title: string;
  /** The title as it is shown, if not as text. */
  readonly heading?: ReactNode;
  /** Above the title, such as a link to the list. */
  readonly breadcrumb?: ReactNode;
  /** Next to the title. With a breadcrumb, the page is that of an object that exists. */
  readonly status?: ReactNode;
  /** Buttons and links at the right. */
  readonly actions?: ReactNode;
  /** A line below the title. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A page with its header. Sets the document title, and takes the focus after navigation. */
export function Page({ title, heading: shown = title, breadcrumb, status, actions, description, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const visited = useContext(VisitedContext);
  const isOfObject = Boolean(breadcrumb && status);
  useEffect(() => {
    document.title = `${title} · Quantum Job Gateway`;
    if (isOfObject) addRecentPage({ path: location.pathname, title });
  }, [title, isOfObject]);
  useEffect(() => {
    if (visited.current) heading.current?.focus();
    visited.current = true;
  }, [visited]);
  return (
    <>
      <header className="page-header">
        {breadcrumb && <div className="page-breadcrumb">{breadcrumb}</div>}
        <div className="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {shown}
          </h1>
          {status && <span className="page-status">{status}</span>}
          {actions && <div className="page-actions">{actions}</div>}
        </div>
        {description && <p className="page-description">{description}</p>}
      </header>
      {children}
    </>
  );
}

interface NotFoundProps {
  /** What is not there, such as "Job". */
  readonly subject: string;
  readonly children: ReactNode;
  /** Addresses and names of other pages. */
  readonly links: readonly (readonly [href: string, name: string])[];
}

/** The page at an address where there is nothing. */
export function NotFound({ subject, children, links }: NotFoundProps) {
  return (
    <Page title={`${subject} not found`}>
      <div className="card form single">
        <p>{children}</p>
        <div className="form-actions">
          {links.map(([href, name], index) => (
            <Link key={href} href={href} className={index === 0 ? 'button primary' : 'button'}>
              {name}
            </Link>
          ))}
        </div>
      </div>
    </Page>
  );
}

interface SectionProps {
  /** For a section that can take the focus. */
  readonly ref?: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a heading. */
export function Section({ ref, title, aside, children }: SectionProps) {
  return (
    <section ref={ref} tabIndex={ref && -1} className="card" aria-label={title}>
      <header className="card-header">
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Names with values; null values are left out. */
export function DescriptionList({ items }: { readonly items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="description-list">
      {items.map(([name, value]) =>
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
