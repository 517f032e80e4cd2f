import { createContext, type HTMLAttributes, useContext, useMemo, useState, useSyncExternalStore } from 'react';

/** The key of the row that has, or last had, the focus. */
type FocusedKey = {
  current: () => string | null;
  set: (key: string) => void;
  subscribe: (onChange: () => void) => () => void;
};

type RowFocus = FocusedKey & {
  /** The rows at the top, by key. */
  keys: ReadonlySet<string>;
  first: string | undefined;
  isTree: boolean;
};

const RowFocusContext = createContext<RowFocus | null>(null);
export const RowFocusProvider = RowFocusContext.Provider;

const focusedKey = (): FocusedKey => {
  let key: string | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => key,
    set: (next) => {
      key = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Tab stops at one row: the one that has had the focus, else the first. */
const isStop = ({ current, keys, first, isTree }: RowFocus, key: string): boolean => {
  const focused = current();
  if (focused !== null && key === focused) return isTree || keys.has(focused);
  return key === first && (focused === null || !keys.has(focused));
};

/** Where the focus of a table is. Moving it draws two rows again and not the table, however many rows it has. */
export const useRowFocus = <Row,>(rows: readonly Row[], keyOf: (row: Row) => string, isTree: boolean): RowFocus => {
  const [focused] = useState(focusedKey);
  return useMemo(() => {
    const keys = rows.map(keyOf);
    return { ...focused, keys: new Set(keys), first: keys[0], isTree };
  }, [focused, rows, keyOf, isTree]);
};

type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: string };

const never = (): (() => void) => () => undefined;

/** A row of the table as antd draws it, or one without a key, such as that of an empty table. */
export const FocusableRow = (props: RowProps) => {
  const focus = useContext(RowFocusContext);
  const key = props['data-row-key'];
  const stop = (): boolean | undefined => (focus === null || key === undefined ? undefined : isStop(focus, key));
  const isTabStop = useSyncExternalStore(focus?.subscribe ?? never, stop, stop);
  return <tr {...props} {...(isTabStop === undefined ? {} : { tabIndex: isTabStop ? 0 : -1 })} />;
};
