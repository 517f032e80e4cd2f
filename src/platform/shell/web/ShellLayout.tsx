import { useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { unmarked } from '#platform/i18n/web/text-marks.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { personOfPath, personPath } from '#platform/person-link/person-link.contract.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { startKeyboard } from '#platform/keyboard/web/keyboard.ts';
import { everywhere } from '#platform/keyboard/web/registry.ts';
import { useKeyHelp } from '#platform/keyboard/web/useKeyHelp.tsx';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { noticesKey } from '#platform/notice-centre/web/notices-key.ts';
import { useUndo } from '#platform/undo/web/useUndo.ts';
import { useViewingAs } from '#platform/rights/web/view-as-store.ts';
import { useMenu } from '#platform/rights/web/menu.ts';
import { entryOf, tabOf } from '#platform/rights/web/menu-tree.ts';
import { homePath } from '#platform/session/web/redirect.ts';
import { productName } from '#platform/brand/product.ts';
import { shellTexts } from '../shell.texts.ts';
import { PageTabsBar } from './PageTabsBar.tsx';
import { Palette } from './Palette.tsx';
import { ShellHeader } from './ShellHeader.tsx';
import { ShownMode } from './ShownMode.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useRememberPlace } from './places.ts';
import { usePageTitles } from './page-titles.ts';
import { useFailedTriesNotice } from './useFailedTriesNotice.ts';
import { usePageTabs } from './usePageTabs.ts';
import { useSideFold } from './useSideFold.ts';
import './shell.css';
import './print.css';

const contentId = 'content';
const shellKeyTexts = { ...keyboardTexts, ...shellTexts };

const PasswordDialog = deferred(async () => (await import('./PasswordDialog.tsx')).PasswordDialog);
const SessionsDialog = deferred(async () => (await import('./SessionsDialog.tsx')).SessionsDialog);
const ViewAsBanner = deferred(async () => (await import('./ViewAsBanner.tsx')).ViewAsBanner);
const MyChangesDialog = deferred(async () => (await import('#platform/undo/web/MyChangesDialog.tsx')).MyChangesDialog);

type ShellKeys = { openPalette: () => void; openNotices: () => void };

/** The keys that work everywhere; the panel of the notices opens over no dialog. */
const useShellKeys = ({ openPalette, openNotices }: ShellKeys) => {
  const t = useTexts(shellKeyTexts);
  useEffect(startKeyboard, []);
  useKeys(
    [{ keys: ['Mod+K'], says: t('keys.palette'), group: 'everywhere', run: openPalette, whileTyping: true }],
    everywhere,
  );
  useKeys([{ keys: [noticesKey], says: t('shell.notices'), group: 'everywhere', run: openNotices }]);
  return useKeyHelp();
};

/** The frame around every screen: header, side menu, opened pages, content (seed 000 §2.1). */
export const ShellLayout = () => {
  const t = useTexts(shellTexts);
  const menu = useMenu();
  const { pathname } = useLocation();
  const entry = entryOf(menu, pathname);
  const atHome = pathname === homePath;
  const ownTab = entry ? tabOf(menu, entry.id)?.id : undefined;
  const [opened, setOpened] = useState<{ at: string; tab: string } | null>(null);
  const [lastTab, setLastTab] = useState<string | undefined>(ownTab);
  const [dialog, setDialog] = useState<'palette' | 'password' | 'sessions' | 'changes' | 'notices' | null>(null);
  const fold = useSideFold();
  const view = useViewingAs();
  const content = useRef<HTMLElement>(null);

  // Browsing another area lasts until the next navigation; a page outside every area (home) leaves the menu unchanged.
  if (ownTab !== undefined && ownTab !== lastTab) setLastTab(ownTab);
  const shownTab = (opened?.at === pathname ? opened.tab : undefined) ?? ownTab ?? lastTab ?? menu[0]?.id;
  const tab = menu.find(({ id }) => id === shownTab) ?? menu[0];

  const titles = usePageTitles();
  const person = personOfPath(pathname);
  const own = person === null ? null : personPath(person);
  const title = atHome ? t('common.home') : own === null ? entry?.meta.title : titles.get(own);
  useEffect(() => {
    if (title !== undefined) document.title = `${unmarked(title)} - ${productName}`;
  }, [title]);

  const openPalette = useCallback(() => setDialog('palette'), []);
  const openPassword = useCallback(() => setDialog('password'), []);
  const openSessions = useCallback(() => setDialog('sessions'), []);
  const openNotices = useCallback(() => setDialog('notices'), []);
  const openChanges = useCallback(() => setDialog('changes'), []);
  const closeDialog = useCallback(() => setDialog(null), []);
  const closeNotices = useCallback(() => setDialog((shown) => (shown === 'notices' ? null : shown)), []);
  const keys = useShellKeys({ openPalette, openNotices });
  useFailedTriesNotice();
  useUndo();
  const pages = usePageTabs(atHome ? homePath : (own ?? entry?.path ?? null));
  useRememberPlace(atHome ? null : (own ?? entry?.path ?? null), title);

  return (
    <div className={['shell', fold.folded ? 'shell-folded' : '', view ? 'shell-viewing-as' : ''].join(' ')}>
      <a
        className="shell-skip"
        href={`#${contentId}`}
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      {view ? <ViewAsBanner view={view} /> : null}
      <ShellHeader
        menu={menu}
        tab={tab}
        onTab={(id) => setOpened({ at: pathname, tab: id })}
        notices={{ open: dialog === 'notices', onOpen: openNotices, onClose: closeNotices }}
        onPalette={openPalette}
        onPassword={openPassword}
        onSessions={openSessions}
        onChanges={openChanges}
      />
      <SideMenu tab={tab} activeId={entry?.id} fold={fold} />
      <div className="shell-page">
        <PageTabsBar pages={pages} menu={menu} />
        <main ref={content} id={contentId} className="shell-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {dialog === 'palette' ? (
        <Palette
          menu={menu}
          onClose={closeDialog}
          onKeys={keys.show}
          onPassword={openPassword}
          onSessions={openSessions}
          onNotices={openNotices}
        />
      ) : null}
      {keys.help}
      <ShownMode />
      {dialog === 'sessions' ? <SessionsDialog onClose={closeDialog} /> : null}
      {dialog === 'changes' ? <MyChangesDialog onClose={closeDialog} /> : null}
      {dialog === 'password' ? <PasswordDialog onClose={closeDialog} /> : null}
    </div>
  );
};
