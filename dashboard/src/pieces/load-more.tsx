import { useEffect, useRef } from 'react';

/** How far below the screen's end more is asked for, in pixels. */
const AHEAD = '400px';

/** The end of a list of which there is more: it is asked for as this comes into view, or when it is pressed. */
export function LoadMore({ onMore }: { readonly onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) onMore();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [onMore]);
  return (
    <button ref={button} type="button" className="load-more" onClick={onMore}>
      Load more
    </button>
  );
}
