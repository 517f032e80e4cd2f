import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bpmDetailCalls, type BpmDetail, mostBpmDetails } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { loadingOf } from '#platform/resource-table/web/loading.ts';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { useLocalTable } from '#platform/resource-table/web/useLocalTable.ts';
import { call } from '#platform/wire/web/client.ts';
import { useLoadFailure } from './useLoadFailure.ts';
import { RunState } from './RunState.tsx';

const words = { ...vocabulary, ...executionTexts };
const nothing: readonly BpmDetail[] = [];
const keyOf = ({ oid }: BpmDetail): string => oid;
const textOf = ({ name, message, formId, insId }: BpmDetail): string => `${name} ${message} ${formId} ${insId}`;
const { code, text, time, number } = columnsOf<BpmDetail>();

type Props = {
  scheduleid: number;
  /** While it is in progress, its forms are read again after so many milliseconds; null: it is over. */
  every: number | null;
};

/** What an execution did with each form and instance, with quick search (seed 002 §2.6). */
export const BpmForms = ({ scheduleid, every }: Props) => {
  const t = useTexts(words);
  const { number: format } = useLanguage();
  const query = useQuery({
    queryKey: ['bpm-details', scheduleid, every],
    queryFn: () => call(bpmDetailCalls.list, { query: { scheduleid } }),
    refetchInterval: every ?? false,
    placeholderData: keepPreviousData,
  });
  useLoadFailure(query.error, t('execution.taskFailed'));
  const { table, search, setSearch } = useLocalTable<BpmDetail>({
    name: 'bpm-details',
    rows: query.data ?? nothing,
    keyOf,
    textOf,
    loading: loadingOf(query),
  });
  const columns = useMemo(
    (): ResourceColumn<BpmDetail>[] => [
      text('name', t('common.name')),
      text('message', t('execution.outcome')),
      { key: 'state', title: t('common.result'), width: 120, render: ({ state }) => <RunState verdict={state} /> },
      code('formId', t('execution.formId')),
      code('insId', t('execution.insId')),
      number('retry', t('execution.retry')),
      time('crtDat', t('common.createdAt'), { form: 'moment' }),
    ],
    [t],
  );
  return (
    <section>
      <h2>{t('execution.forms')}</h2>
      {query.data?.length === mostBpmDetails ? (
        <p>{t('execution.formsCut', { count: format(mostBpmDetails) })}</p>
      ) : null}
      <QuickSearch value={search} onSearch={setSearch} hint={t('execution.formsSearch')} />
      <ResourceTable<BpmDetail>
        table={table}
        columns={columns}
        label={t('execution.forms')}
        nameOf={({ name }) => name}
        selectable={false}
        empty={{ title: t('execution.noForms') }}
      />
    </section>
  );
};
