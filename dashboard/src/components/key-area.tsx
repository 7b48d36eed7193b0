import { type HTMLAttributes, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';

interface KeyAreaProps extends Pick<HTMLAttributes<HTMLDivElement>, 'onBlur' | 'onScroll'> {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly className: string;
  /** What it is, such as "histogram". */
  readonly kind: string;
  readonly label: string;
  /** What the keys do. */
  readonly help: string;
  /** Returns whether the key has an effect. */
  readonly onKey: (key: string) => boolean;
  readonly children: ReactNode;
}

/** A drawing that has the focus and keys. */
export function KeyArea({ kind, label, help, onKey, children, ...area }: KeyAreaProps) {
  const helpId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event.key)) event.preventDefault();
  };
  return (
    <>
      <div
        {...area}
        role="application"
        aria-roledescription={kind}
        aria-label={label}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing has keys.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
      <span id={helpId} hidden>
        {help}
      </span>
    </>
  );
}
