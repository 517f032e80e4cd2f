import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { isExternal } from '#platform/rights/web/menu-tree.ts';
import { shellTexts } from '../shell.texts.ts';

type Props = { node: RouteNode; active?: boolean; className?: string; title?: string; children: ReactNode };

/** A real link to a menu entry; external addresses open in a new window. */
export const MenuLink = ({ node, active, className, title, children }: Props) => {
  const t = useTexts(shellTexts);
  if (isExternal(node.path)) {
    return (
      <a className={className} href={node.path} title={title} target="_blank" rel="noopener noreferrer">
        {children}
        <span className="shell-sr-only">{t('shell.newTab')}</span>
      </a>
    );
  }
  return (
    <Link className={className} to={node.path} title={title} aria-current={active ? 'page' : undefined}>
      {children}
    </Link>
  );
};
