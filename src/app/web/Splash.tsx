import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { BrandMark } from '#platform/brand/web/BrandMark.tsx';
import { appTexts } from './app.texts.ts';
import './app.css';

/** Shown while the console is loading. */
export const Splash = () => {
  const t = useTexts(appTexts);
  return (
    <div className="app-splash" role="status" aria-label={t('app.loading')}>
      <BrandMark size={40} />
      <span className="app-splash-bar" aria-hidden />
    </div>
  );
};
