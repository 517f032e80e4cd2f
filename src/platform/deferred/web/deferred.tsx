import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';

type State<Props> = { component?: ComponentType<Props>; failure?: { error: unknown } };

/**
 * A component whose code is loaded when it is first shown; `waiting` is in its place until then. An error while loading
 * is thrown to the nearest error boundary, and the next one that is shown tries again.
 *
 * In place of `React.lazy`: once any `Suspense` has shown its fallback, React keeps back what arrives for all of them
 * for another 300 ms, so that every page and every first dialog would take that long to appear.
 */
export const deferred = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> => {
  const listeners = new Set<() => void>();
  let state: State<Props> = {};
  let isLoading = false;

  const become = (next: State<Props>): void => {
    state = next;
    isLoading = false;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    if (!isLoading && !state.component) {
      isLoading = true;
      state = {};
      load().then(
        (component) => become({ component }),
        (error: unknown) => become({ failure: { error } }),
      );
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // The error boundary has taken the component away: the next one begins again.
      if (listeners.size === 0 && state.failure) state = {};
    };
  };

  const stateNow = (): State<Props> => state;

  return function Deferred(props: Props) {
    const { component: Component, failure } = useSyncExternalStore(subscribe, stateNow, stateNow);
    if (failure) throw failure.error;
    return Component ? <Component {...props} /> : waiting;
  };
};
