import { Link } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useMenu } from '#platform/rights/web/menu.ts';
import { isExternal, pagesOf } from '#platform/rights/web/menu-tree.ts';
import { homeTexts } from '../home.texts.ts';

/** The screens that the person has; the console has loaded the menu before its first screen. */
export const LinksCard = () => {
  const t = useTexts(homeTexts);
  const pages = pagesOf(useMenu());
  return (
    <section className="home-card" aria-labelledby="home-links">
      <h2 id="home-links">{t('home.links')}</h2>
      {pages.length === 0 ? (
        <div className="home-empty">{t('home.no_links')}</div>
      ) : (
        <ul className="home-links">
          {pages.map(({ id, path, meta }) => (
            <li key={id}>
              {isExternal(path) ? (
                <a href={path} target="_blank" rel="noopener noreferrer">
                  {meta.title}
                </a>
              ) : (
                <Link to={path}>{meta.title}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
