import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CallError } from '#platform/wire/web/call-error.ts';
import { appTexts } from './app.texts.ts';
import './app.css';

/** What could not be opened and why, with a way to retry. */
export const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTexts(appTexts);
  const known = error instanceof CallError ? error : null;
  return (
    <div className="app-failure" role="alert">
      <h1>{t('app.loadFailed')}</h1>
      <p>{known ? known.message : t('app.loadFailedHint')}</p>
      {known?.requestId ? <code>{known.requestId}</code> : null}
      <button type="button" onClick={onRetry}>
        {t('app.reload')}
      </button>
    </div>
  );
};
