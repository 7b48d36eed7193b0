import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still shown when an action ends: users who have left a page stay where they are. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
