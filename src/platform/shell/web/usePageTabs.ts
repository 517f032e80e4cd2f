import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { homePath } from '#platform/session/web/redirect.ts';
import { signedInUser } from '#platform/session/web/session-store.ts';
import { afterClosing, canClose, onlyTab, type PageTab, parseTabs, withOpened, withoutTab } from './page-tabs.ts';

export type PageTabs = {
  tabs: readonly PageTab[];
  activeKey: string | null;
  close: (key: string) => void;
  closeOthers: (key: string) => void;
};

const storageKey = (): string => `tabs:${signedInUser()?.empid ?? ''}`;

const closedBy = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'closesTab' in state && typeof state.closesTab === 'string'
    ? state.closesTab
    : null;

/**
 * The open pages of this browser tab, remembered per person. `activeKey`: the menu entry of the current page, null if
 * it has none. Closing the active tab first navigates away and then removes the tab, since a form with unsaved changes
 * may block the navigation.
 */
export const usePageTabs = (activeKey: string | null): PageTabs => {
  const { pathname, search, state, key: visit } = useLocation();
  const navigate = useNavigate();
  const [tabs, setTabs] = useState(() => parseTabs(sessionStorage.getItem(storageKey())));
  const handled = useRef<string | null>(null);

  useEffect(() => {
    if (activeKey === null) return;
    const closes = handled.current === visit ? null : closedBy(state);
    handled.current = visit;
    setTabs((before) => {
      const left = closes !== null && closes !== activeKey ? withoutTab(before, closes) : before;
      return withOpened(left, { key: activeKey, url: pathname + search });
    });
  }, [activeKey, pathname, search, state, visit]);

  useEffect(() => {
    sessionStorage.setItem(storageKey(), JSON.stringify(tabs));
  }, [tabs]);

  const close = useCallback(
    (key: string) => {
      if (!canClose(key)) return;
      if (key === activeKey) void navigate(afterClosing(tabs, key), { state: { closesTab: key } });
      else setTabs((before) => withoutTab(before, key));
    },
    [activeKey, navigate, tabs],
  );
  const closeOthers = useCallback((key: string) => setTabs((before) => onlyTab(before, key)), []);
  return { tabs, activeKey: activeKey ?? (pathname === homePath ? homePath : null), close, closeOthers };
};
