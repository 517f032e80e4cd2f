import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { rightsCalls, type RouteNode } from '#platform/rights/rights.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { homeTexts } from '../home.texts.ts';
import { HomeCard } from './HomeCard.tsx';

const leavesOf = (nodes: readonly RouteNode[]): RouteNode[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)));

/** The screens that the person has. */
export const LinksCard = () => {
  const t = useTexts(homeTexts);
  const { language } = useLanguage();
  const routes = useQuery({ queryKey: ['routes', language], queryFn: () => call(rightsCalls.routes, {}) });
  return (
    <HomeCard title={t('home.links')} query={routes} lines={2}>
      {(menu) => {
        const leaves = leavesOf(menu);
        if (leaves.length === 0) return <div className="home-empty">{t('home.no_links')}</div>;
        return (
          <ul className="home-links">
            {leaves.map(({ id, path, meta }) => (
              <li key={id}>
                {path.startsWith('/') ? (
                  <Link to={path}>{meta.title}</Link>
                ) : (
                  <a href={path} target="_blank" rel="noreferrer">
                    {meta.title}
                  </a>
                )}
              </li>
            ))}
          </ul>
        );
      }}
    </HomeCard>
  );
};
