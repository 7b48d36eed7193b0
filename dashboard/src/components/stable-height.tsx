import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface StableHeightProps {
  /** False while the content is a state, such as an error, instead of data. */
  readonly isLoaded: boolean;
  readonly children: ReactNode;
}

/** A block that stays as high as its last data when an error replaces them, so that what follows does not move. */
export function StableHeight({ isLoaded, children }: StableHeightProps) {
  const block = useRef<HTMLDivElement>(null);
  const [minHeight, setMinHeight] = useState(0);
  useLayoutEffect(() => {
    if (!isLoaded || !block.current) return;
    const observer = new ResizeObserver(([entry]) => setMinHeight(entry?.contentRect.height ?? 0));
    observer.observe(block.current);
    return () => observer.disconnect();
  }, [isLoaded]);
  return (
    <div ref={block} style={isLoaded ? undefined : { minHeight }}>
      {children}
    </div>
  );
}
