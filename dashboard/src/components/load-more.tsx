import { useEffect, useRef } from 'react';

/** Distance below the viewport at which the next page is loaded. */
const PRELOAD_MARGIN = '400px';

interface LoadMoreProps {
  readonly onLoadMore: (isPressed: boolean) => void;
  /** Load only when the button is pressed. */
  readonly isManual?: boolean;
  readonly label?: string;
}

/** Loads the next page of a list when it is scrolled into view or pressed. */
export function LoadMore({ onLoadMore, isManual = false, label = 'Load more' }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || isManual) return;
    const observer = new IntersectionObserver(
      // On a busy page, one call reports several changes; the last one is the current state.
      (changes) => {
        if (changes.at(-1)?.isIntersecting) onLoadMore(false);
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [onLoadMore, isManual]);
  return (
    <button ref={button} type="button" className="load-more" onClick={() => onLoadMore(true)}>
      {label}
    </button>
  );
}
