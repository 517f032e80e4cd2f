import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useId, type ReactNode } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { CallError } from '#platform/wire/web/client.ts';
import './person-rights.css';

type Props<Data> = {
  title: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Shown if the person has no such record. */
  none: string;
  /** Shown after the title. */
  renderMark?: (data: Data) => ReactNode;
  actions?: (data: Data) => readonly RowAction[];
  children: (data: Data) => ReactNode;
};

const isMissing = (error: unknown): boolean => error instanceof CallError && error.reason === 'wire.gone';

/** A card of a person's page with its own loading and error state. */
export const PanelCard = <Data,>({ title, query, none, renderMark, actions, children }: Props<Data>) => {
  const t = useTexts(vocabulary);
  const failureWords = useFailureWords();
  const id = useId();
  const { data, error } = query;
  const buttons = data === undefined ? [] : (actions?.(data) ?? []);
  return (
    <section className="kit-card person-panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {data === undefined ? null : renderMark?.(data)}
        <div className="person-panel-actions">
          {buttons.map(({ key, label, icon, danger, disabled, onClick }) => (
            <Button key={key} size="small" icon={icon} danger={danger} disabled={disabled} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      </header>
      {data !== undefined ? (
        children(data)
      ) : isMissing(error) ? (
        <p className="person-panel-none">{none}</p>
      ) : error ? (
        <div className="person-panel-none" role="alert">
          <span>{failureWords(error)}</span>
          <Button size="small" onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </section>
  );
};
