import { CloseCircleOutlined, InboxOutlined, LockOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import { RequestId } from '#platform/notices/web/RequestId.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';

/** Explains the purpose of an empty list and offers the first action. */
export type EmptyWords = { title: string; hint?: string; action?: ReactNode };

type StateProps = { icon: ReactNode; title: string; children?: ReactNode; action?: ReactNode; alert?: boolean };

const State = ({ icon, title, children, action, alert = false }: StateProps) => (
  <div className="kit-state" role={alert ? 'alert' : 'status'}>
    <span className="kit-state-icon" aria-hidden>
      {icon}
    </span>
    <strong>{title}</strong>
    {children ? <div className="kit-state-hint">{children}</div> : null}
    {action}
  </div>
);

/** Placeholder rows as high as real ones, so that the layout does not jump. */
export const LoadingRows = ({ count }: { count: number }) => {
  const t = useTexts(resourceTableTexts);
  return (
    <div className="kit-skeleton" role="status" aria-label={t('table.loading')}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="kit-skeleton-row" aria-hidden>
          {[12, 18, 10, 26, 8].map((width, bar) => (
            <span key={width} style={{ width: `${width - ((place + bar) % 3) * 2}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
};

export const EmptyState = ({ words }: { words: EmptyWords }) => (
  <State icon={<InboxOutlined aria-hidden />} title={words.title} action={words.action}>
    {words.hint}
  </State>
);

/** Shown when search or filters exclude every row; offers to clear them. */
export const FilteredState = ({ onClear }: { onClear?: () => void }) => {
  const t = useTexts(resourceTableTexts);
  return (
    <State
      icon={<SearchOutlined aria-hidden />}
      title={t('table.filteredTitle')}
      action={onClear ? <Button onClick={onClear}>{t('table.clearAllFilters')}</Button> : undefined}
    >
      {t('table.filteredHint')}
    </State>
  );
};

/**
 * Shows what failed and why, with the request id for support and a retry button, or which right is missing. What is
 * wrong with the search itself is no failure: it is said, and searching again as before would not help.
 */
export const FailedState = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTexts(resourceTableTexts);
  const { pair } = useLanguage();
  const failureWords = useFailureWords();
  if (error instanceof CallError && error.fields)
    return (
      <State alert icon={<SearchOutlined aria-hidden />} title={t('table.searchTitle')}>
        <p>{failureWords(error)}</p>
      </State>
    );
  const refused = error instanceof CallError && error.status === 403;
  return (
    <State
      alert
      icon={refused ? <LockOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
      title={refused ? t('table.refusedTitle') : t('table.failedTitle')}
      action={<Button onClick={onRetry}>{t('common.tryAgain')}</Button>}
    >
      <p>{refused ? t('table.refusedHint') : failureWords(error)}</p>
      {error instanceof CallError && error.requestId ? (
        <p>
          {pair(t('common.requestId'), '')}
          <RequestId id={error.requestId} />
        </p>
      ) : null}
    </State>
  );
};
