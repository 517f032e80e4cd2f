import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The function of the last render under an identity that never changes, so that what gets it is not drawn again. Call
 * it in answer to events, never while rendering.
 */
export const useStableCallback = <Args extends unknown[], Result>(
  call: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};
