import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { appTexts } from './app.texts.ts';
import './app.css';

/** Shown for a menu entry whose component this version does not have; administrators can create such entries. */
export const UnknownScreen = ({ name, component }: { name: string; component: string }) => {
  const t = useTexts(appTexts);
  return (
    <div className="app-failure" role="status">
      <h1>{t('app.unknownScreen')}</h1>
      <p>{t('app.unknownScreenHint', { name, component: component || '—' })}</p>
    </div>
  );
};
