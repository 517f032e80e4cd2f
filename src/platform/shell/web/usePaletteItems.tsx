import { HomeOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { languageNames, languages } from '#platform/i18n/languages.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { type MemberRow, organisationCalls } from '#platform/organisation/organisation.contract.ts';
import { densityTexts } from '#platform/resource-table/density.texts.ts';
import { densities } from '#platform/resource-table/densities.ts';
import { useDensity } from '#platform/resource-table/web/density.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { isExternal } from '#platform/rights/web/menu-tree.ts';
import { useViewingAs } from '#platform/rights/web/view-as-store.ts';
import { homePath } from '#platform/session/web/redirect.ts';
import { call } from '#platform/wire/web/client.ts';
import { shellTexts } from '../shell.texts.ts';
import { Avatar } from './Avatar.tsx';
import { MenuIcon } from './icons.tsx';
import { findActions, findPages, type PaletteAction } from './palette-search.ts';
import { setThemeMode, themeModes } from './theme-store.ts';
import { useSignOut } from './useSignOut.ts';

export type PaletteItem = { key: string; icon: ReactNode; title: string; detail: string; run: () => void };
export type PaletteGroup = { key: string; title: string; items: PaletteItem[] };

const allTexts = { ...shellTexts, ...keyboardTexts };

const debounceMs = 300;
const mostPeople = 6;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

const searchPeople = async (text: string, signal: AbortSignal): Promise<MemberRow[]> => {
  const query = { pageNum: 1, pageSize: mostPeople, simplifiedFilter: text, traditionalFilter: text };
  return (await call(organisationCalls.members, { query }, { signal })).list;
};

const usePeople = (text: string) => {
  const settled = useSettled(text.trim());
  return useQuery({
    queryKey: ['palette', 'people', settled],
    queryFn: ({ signal }) => searchPeople(settled, signal),
    enabled: settled !== '',
    placeholderData: (before) => (settled === '' ? undefined : before),
  });
};

type ActionControls = { onPassword: () => void; onSessions: () => void; onKeys: () => void };

const actionTexts = { ...allTexts, ...densityTexts };

const useActions = ({ onPassword, onSessions, onKeys }: ActionControls): (PaletteAction & { run: () => void })[] => {
  const t = useTexts(actionTexts);
  const { setLanguage } = useLanguage();
  const [, setDensity] = useDensity();
  const signOut = useSignOut();
  const view = useViewingAs();
  return [
    ...languages.map((language) => ({
      key: `language-${language}`,
      title: `${t('common.language')}: ${languageNames[language]}`,
      run: () => setLanguage(language),
    })),
    ...themeModes.map((mode) => ({
      key: `appearance-${mode}`,
      title: `${t('shell.appearance')}: ${t(`shell.mode.${mode}`)}`,
      run: () => setThemeMode(mode),
    })),
    { key: 'keys', title: `${t('keys.title')} (?)`, run: onKeys },
    ...densities.map((one) => ({
      key: `density-${one}`,
      title: `${t('table.density')}: ${t(`table.density.${one}`)}`,
      run: () => setDensity(one),
    })),
    ...(view
      ? []
      : [
          { key: 'password', title: t('common.changePassword'), run: onPassword },
          { key: 'sessions', title: t('common.mySessions'), run: onSessions },
        ]),
    { key: 'sign-out', title: t('shell.signOut'), run: signOut },
  ];
};

type Options = ActionControls & { menu: readonly RouteNode[]; text: string; onPerson: (person: MemberRow) => void };

/** The palette's results for the typed text: pages and functions, people, actions. */
export const usePaletteItems = ({ menu, text, onPassword, onSessions, onKeys, onPerson }: Options) => {
  const t = useTexts(shellTexts);
  const navigate = useNavigate();
  const actions = useActions({ onPassword, onSessions, onKeys });
  const people = usePeople(text);
  const open = (path: string): void => {
    if (isExternal(path)) globalThis.open(path, '_blank', 'noopener,noreferrer');
    else void navigate(path);
  };

  const home = {
    key: 'home',
    icon: <HomeOutlined aria-hidden />,
    title: t('shell.home'),
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
  const found = text.trim() === '' ? [] : (people.data ?? []);
  const groups: PaletteGroup[] = [
    { key: 'pages', title: t('shell.pages'), items: text.trim() === '' ? [home, ...pages] : pages },
    {
      key: 'people',
      title: t('shell.people'),
      items: found.map((person) => ({
        key: `person-${person.id}`,
        icon: <Avatar name={person.name} seed={person.id} size={22} />,
        title: person.name,
        detail: `${person.id} · ${person.depname} · ${person.plantname}`,
        run: () => onPerson(person),
      })),
    },
    {
      key: 'actions',
      title: t('common.actions'),
      items: findActions(actions, text).map(({ key, title }) => ({
        key: `action-${key}`,
        icon: <ThunderboltOutlined aria-hidden />,
        title,
        detail: '',
        run: actions.find((action) => action.key === key)?.run ?? (() => undefined),
      })),
    },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    searching: people.isFetching && text.trim() !== '',
    failed: people.isError && text.trim() !== '',
  };
};
