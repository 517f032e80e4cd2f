import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { appTexts } from './app.texts.ts';
import './app.css';

/** A placeholder for a loading screen: title, toolbar and table in grey, so that the layout does not jump. */
export const ScreenSkeleton = () => {
  const t = useTexts(appTexts);
  return (
    <div className="app-skeleton" role="status" aria-label={t('app.loading')}>
      <span className="app-skeleton-title" />
      <span className="app-skeleton-line" />
      <span className="app-skeleton-card" />
    </div>
  );
};
