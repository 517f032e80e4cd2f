import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef } from 'react';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { isPage } from '#platform/rights/web/menu-tree.ts';
import { shellTexts } from '../shell.texts.ts';
import { MenuIcon } from './icons.tsx';
import { MenuLink } from './MenuLink.tsx';
import type { SideFold } from './useSideFold.ts';
import './side-menu.css';

type EntriesProps = { nodes: readonly RouteNode[]; activeId: string | undefined; folded: boolean; label?: string };

const Entries = ({ nodes, activeId, folded, label }: EntriesProps) => (
  <ul aria-labelledby={label}>
    {nodes.map((node) => (
      <li key={node.id}>
        {isPage(node) ? (
          <MenuLink
            node={node}
            active={node.id === activeId}
            className="shell-side-link"
            title={folded ? node.meta.title : undefined}
          >
            <MenuIcon name={node.meta.icon} />
            <span className="shell-side-name">{node.meta.title}</span>
          </MenuLink>
        ) : (
          <Group node={node} activeId={activeId} folded={folded} />
        )}
      </li>
    ))}
  </ul>
);

/** A heading with its entries; the heading itself is not a link. */
const Group = ({ node, activeId, folded }: { node: RouteNode; activeId: string | undefined; folded: boolean }) => {
  const id = useId();
  return (
    <>
      <div id={id} className="shell-side-caption">
        <span>{node.meta.title}</span>
      </div>
      <Entries nodes={node.children} activeId={activeId} folded={folded} label={id} />
    </>
  );
};

type Props = { tab: RouteNode | undefined; activeId: string | undefined; fold: SideFold };

/** The entries of the selected area (seed 000 §2.1). */
export const SideMenu = ({ tab, activeId, fold }: Props) => {
  const t = useTexts(shellTexts);
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Reached by a link or by Ctrl K, the entry may be further down than the window shows.
    if (activeId !== undefined) reveal(entries.current?.querySelector('[aria-current]'));
  }, [activeId, tab]);
  const name = t(fold.folded ? 'shell.menuUnfold' : 'shell.menuFold');
  return (
    <nav className="shell-side" aria-label={t('shell.menu')}>
      <div ref={entries} className="shell-side-scroll">
        {tab ? (
          <Entries nodes={isPage(tab) ? [tab] : tab.children} activeId={activeId} folded={fold.folded} />
        ) : (
          <p className="shell-side-empty">{t('shell.menuEmpty')}</p>
        )}
      </div>
      <button
        type="button"
        className="shell-side-fold"
        aria-label={name}
        title={name}
        aria-expanded={!fold.folded}
        onClick={fold.toggle}
      >
        {fold.folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      </button>
    </nav>
  );
};
