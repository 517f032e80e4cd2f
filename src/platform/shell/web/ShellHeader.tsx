import { SearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { isPage } from '#platform/rights/web/menu-tree.ts';
import { homePath } from '#platform/session/web/redirect.ts';
import { productName } from '#platform/brand/product.ts';
import { shellTexts } from '../shell.texts.ts';
import { BrandMark } from '#platform/brand/web/BrandMark.tsx';
import { HeaderNotices } from './HeaderNotices.tsx';
import { HeaderUploads } from './HeaderUploads.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { MenuLink } from './MenuLink.tsx';
import { UserMenu } from './UserMenu.tsx';
import './shell-header.css';

type Props = {
  menu: readonly RouteNode[];
  tab: RouteNode | undefined;
  onTab: (id: string) => void;
  /** The panel of the notices. */
  notices: { open: boolean; onOpen: () => void; onClose: () => void };
  onPalette: () => void;
  onPassword: () => void;
  onSessions: () => void;
  onChanges: () => void;
};

const onMac = /Mac|iPhone|iPad/.test(globalThis.navigator.userAgent);

/** The header: brand, areas, search, language and account. */
export const ShellHeader = ({ menu, tab, onTab, notices, onPalette, onPassword, onSessions, onChanges }: Props) => {
  const t = useTexts(shellTexts);
  return (
    <header className="shell-header">
      <Link className="shell-brand" to={homePath}>
        <BrandMark size={20} />
        <span>{productName}</span>
      </Link>
      <nav className="shell-areas" aria-label={t('shell.areas')}>
        <ul>
          {menu.map((node) => (
            <li key={node.id}>
              {isPage(node) ? (
                <MenuLink node={node} active={node.id === tab?.id} className="shell-area">
                  {node.meta.title}
                </MenuLink>
              ) : (
                <button
                  type="button"
                  className="shell-area"
                  aria-pressed={node.id === tab?.id}
                  onClick={() => onTab(node.id)}
                >
                  {node.meta.title}
                </button>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="shell-header-end">
        <button type="button" className="shell-find" aria-haspopup="dialog" onClick={onPalette}>
          <SearchOutlined aria-hidden />
          <span className="shell-find-words">{t('shell.search')}</span>
          <kbd>{onMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
        <HeaderUploads />
        <HeaderNotices {...notices} />
        <LanguageMenu />
        <UserMenu onPassword={onPassword} onSessions={onSessions} onChanges={onChanges} />
      </div>
    </header>
  );
};
