import { FileTextOutlined, HomeOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { findCalls, type FoundRecord } from '#platform/find/find.contract.ts';
import { noticesKey } from '#platform/notice-centre/web/notices-key.ts';
import { densityTexts } from '#platform/resource-table/density.texts.ts';
import { densities } from '#platform/resource-table/densities.ts';
import { useDensity } from '#platform/resource-table/web/density.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { isExternal, pagesOf } from '#platform/rights/web/menu-tree.ts';
import { useViewingAs } from '#platform/rights/web/view-as-store.ts';
import { homePath } from '#platform/session/web/redirect.ts';
import { call } from '#platform/wire/web/client.ts';
import { shellTexts } from '../shell.texts.ts';
import { Avatar } from './Avatar.tsx';
import { Marked } from './Marked.tsx';
import { MenuIcon } from './icons.tsx';
import { findActions, findPages, type PaletteAction } from './palette-search.ts';
import { useModeChoices } from './console-modes.ts';
import { setThemeMode, themeModes } from './theme-store.ts';
import { useSignOut } from './useSignOut.ts';

export type PaletteItem = {
  key: string;
  icon: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  /** Found by the server: while it searches, what it has found for the text before. */
  found?: true;
  run: () => void;
};
export type PaletteGroup = { key: string; title: string; items: PaletteItem[] };

const allTexts = { ...shellTexts, ...keyboardTexts };

const debounceMs = 200;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Everything that the server finds for the text; a search that is typed over is cancelled. */
const useFound = (text: string) => {
  const settled = useSettled(text.trim());
  const query = useQuery({
    queryKey: ['palette', 'find', settled],
    queryFn: ({ signal }) => call(findCalls.find, { query: { text: settled } }, { signal }),
    enabled: settled !== '',
    placeholderData: (before) => (settled === '' ? undefined : before),
  });
  return { ...query, isWaiting: text.trim() !== '' && (query.isFetching || settled !== text.trim()) };
};

type ActionControls = { onPassword: () => void; onSessions: () => void; onNotices: () => void; onKeys: () => void };

const actionTexts = { ...allTexts, ...densityTexts };

const useActions = ({
  onPassword,
  onSessions,
  onNotices,
  onKeys,
}: ActionControls): (PaletteAction & { run: () => void })[] => {
  const t = useTexts(actionTexts);
  const { setLanguage, pair } = useLanguage();
  const [, setDensity] = useDensity();
  const signOut = useSignOut();
  const view = useViewingAs();
  const modes = useModeChoices();
  return [
    ...languages.map((language) => ({
      key: `language-${language}`,
      title: pair(t('common.language'), languageNames[language]),
      run: () => setLanguage(language),
    })),
    ...themeModes.map((mode) => ({
      key: `appearance-${mode}`,
      title: pair(t('shell.appearance'), t(`shell.mode.${mode}`)),
      run: () => setThemeMode(mode),
    })),
    { key: 'notices', title: `${t('shell.notices')} (${noticesKey})`, run: onNotices },
    { key: 'keys', title: `${t('keys.title')} (?)`, run: onKeys },
    ...densities.map((one) => ({
      key: `density-${one}`,
      title: pair(t('table.density'), t(`table.density.${one}`)),
      run: () => setDensity(one),
    })),
    ...modes.map(({ key, title, toggle }) => ({ key: `mode-${key}`, title, run: toggle })),
    ...(view
      ? []
      : [
          { key: 'password', title: t('common.changePassword'), run: onPassword },
          { key: 'sessions', title: t('common.mySessions'), run: onSessions },
        ]),
    { key: 'sign-out', title: t('shell.signOut'), run: signOut },
  ];
};

type Options = ActionControls & { menu: readonly RouteNode[]; text: string };

/** The palette's results for the typed text: what to do, pages, people, and the records of every list. */
export const usePaletteItems = ({ menu, text, ...controls }: Options) => {
  const t = useTexts(allTexts);
  const navigate = useNavigate();
  const actions = useActions(controls);
  const found = useFound(text);
  const isEmpty = text.trim() === '';
  const answer = isEmpty ? undefined : found.data;
  const open = (path: string): void => {
    if (isExternal(path)) globalThis.open(path, '_blank', 'noopener,noreferrer');
    else void navigate(path);
  };
  const recordItem = (group: string, { key, path, ...record }: FoundRecord, icon: ReactNode): PaletteItem => ({
    key: `${group}-${key}`,
    icon,
    title: <Marked text={record.title} marks={record.titleMarks} />,
    detail: <Marked text={record.detail} marks={record.detailMarks} />,
    found: true,
    run: () => open(path),
  });

  const home = {
    key: 'home',
    icon: <HomeOutlined aria-hidden />,
    title: t('common.home'),
    detail: '',
    run: () => open(homePath),
  };
  const pages = findPages(menu, text).map(({ node, area }) => ({
    key: `page-${node.id}`,
    icon: <MenuIcon name={node.meta.icon} />,
    title: node.meta.title,
    detail: `${area} · ${node.id}`,
    run: () => open(node.path),
  }));
  const verbs = (answer?.verbs ?? []).map(({ key, title, detail, path }) => ({
    key: `verb-${key.replaceAll(/[^\w-]/g, '_')}`,
    icon: <ThunderboltOutlined aria-hidden />,
    title,
    detail,
    found: true as const,
    run: () => open(path),
  }));
  const own = findActions(actions, text).map(({ key, title }) => ({
    key: `action-${key}`,
    icon: <ThunderboltOutlined aria-hidden />,
    title,
    detail: '',
    run: actions.find((action) => action.key === key)?.run ?? (() => undefined),
  }));
  const groups: PaletteGroup[] = [
    { key: 'actions', title: t('common.actions'), items: [...verbs, ...own] },
    { key: 'pages', title: t('shell.pages'), items: isEmpty ? [home, ...pages] : pages },
    {
      key: 'people',
      title: t('shell.people'),
      items: (answer?.people ?? []).map((person) =>
        recordItem('person', person, <Avatar name={person.title} seed={person.key} size={22} />),
      ),
    },
    ...(answer?.lists ?? []).map((list) => {
      const entry = pagesOf(menu).find(({ id }) => id === list.menu);
      return {
        key: list.menu,
        title: entry?.meta.title ?? list.title,
        items: list.records.map((record) =>
          recordItem(list.menu, record, entry ? <MenuIcon name={entry.meta.icon} /> : <FileTextOutlined aria-hidden />),
        ),
      };
    }),
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    searching: found.isWaiting,
    partial: answer?.partial ?? false,
    failed: found.isError && !isEmpty,
  };
};
