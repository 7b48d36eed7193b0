import { useEffect, useRef } from 'react';

/** How far below the screen's end more is asked for, in pixels. */
const AHEAD = '400px';

interface LoadMoreProps {
  readonly onMore: (isPressed: boolean) => void;
  /** Whether it waits to be pressed. */
  readonly isOnDemand?: boolean;
}

/** The end of a list of which there is more: it is asked for as this comes into view, or when it is pressed. */
export function LoadMore({ onMore, isOnDemand = false }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || isOnDemand) return;
    const observer = new IntersectionObserver(
      // On a busy page, one call reports several changes; the last one is the current state.
      (changes) => {
        if (changes.at(-1)?.isIntersecting) onMore(false);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [onMore, isOnDemand]);
  return (
    <button ref={button} type="button" className="load-more" onClick={() => onMore(true)}>
      Load more
    </button>
  );
}
