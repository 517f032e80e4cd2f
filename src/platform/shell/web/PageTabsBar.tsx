import { CloseOutlined, EllipsisOutlined, HomeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { MenuButton } from '#platform/keyboard/web/MenuButton.tsx';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { entryOf } from '#platform/rights/web/menu-tree.ts';
import { homePath } from '#platform/session/web/redirect.ts';
import { shellTexts } from '../shell.texts.ts';
import { canClose, type PageTab } from './page-tabs.ts';
import { usePinnedPlaces } from './places.ts';
import { usePageTitles } from './page-titles.ts';
import type { PageTabs } from './usePageTabs.ts';
import './page-tabs.css';

const middleButton = 1;

type TabProps = { tab: PageTab; title: string; active: boolean; onClose: () => void };

const Tab = ({ tab, title, active, onClose }: TabProps) => {
  const t = useTexts(shellTexts);
  const item = useRef<HTMLLIElement>(null);
  const closable = canClose(tab.key);
  useEffect(() => {
    if (active) reveal(item.current);
  }, [active]);
  const closeByMouse = (event: MouseEvent): void => {
    if (event.button !== middleButton || !closable) return;
    event.preventDefault();
    onClose();
  };
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' || !closable) return;
    event.preventDefault();
    onClose();
  };
  return (
    <li ref={item} className={active ? 'shell-tab shell-tab-active' : 'shell-tab'}>
      <Link
        to={tab.url}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts={closable ? 'Delete' : undefined}
        // Prevents a middle click from opening the page in a second window.
        onAuxClick={closeByMouse}
        onKeyDown={closeByKey}
      >
        {tab.key === homePath ? <HomeOutlined aria-hidden /> : null}
        <span className="shell-tab-title">{title}</span>
      </Link>
      {closable ? (
        <button
          type="button"
          className="shell-tab-close"
          aria-label={t('shell.closeTab', { name: title })}
          onClick={onClose}
        >
          <CloseOutlined aria-hidden />
        </button>
      ) : null}
    </li>
  );
};

/** The bar of open pages (seed 000 §2.1). Pages that the person may no longer open are omitted. */
export const PageTabsBar = ({ pages, menu }: { pages: PageTabs; menu: readonly RouteNode[] }) => {
  const t = useTexts(shellTexts);
  const { tabs, activeKey, close, closeOthers } = pages;
  const titles = usePageTitles();
  const titleOf = (key: string): string | undefined =>
    key === homePath ? t('common.home') : (titles.get(key) ?? entryOf(menu, key)?.meta.title);
  const shown = tabs.flatMap((tab) => {
    const title = titleOf(tab.key);
    return title === undefined ? [] : [{ tab, title }];
  });
  const kept = activeKey ?? homePath;
  const { isPinned, toggle } = usePinnedPlaces();
  const open = shown.find(({ tab }) => tab.key === activeKey && tab.key !== homePath);
  const here = open && { url: open.tab.url, title: open.title };
  return (
    <nav className="shell-tabs" aria-label={t('shell.opened')}>
      <ul>
        {shown.map(({ tab, title }) => (
          <Tab key={tab.key} tab={tab} title={title} active={tab.key === activeKey} onClose={() => close(tab.key)} />
        ))}
      </ul>
      {shown.length > 1 ? (
        <MenuButton
          placement="bottomRight"
          items={[
            ...(here ? [{ key: 'pin', label: t(isPinned(here) ? 'shell.unpin' : 'shell.pin') }] : []),
            { key: 'this', label: t('shell.closeThis'), disabled: !canClose(kept) },
            { key: 'others', label: t('shell.closeOthers') },
          ]}
          onChoose={(key) => {
            if (key === 'pin' && here) toggle(here);
            else if (key === 'this') close(kept);
            else closeOthers(kept);
          }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('shell.tabActions')} />
        </MenuButton>
      ) : null}
    </nav>
  );
};
