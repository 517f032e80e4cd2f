import { EditOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useState } from 'react';
import { retentionCalls, retentionMenu, type RetentionRow } from '#features/retention/retention.contract.ts';
import { logTexts, retentionTexts } from '#features/retention/retention.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { currentLanguage } from '#platform/i18n/web/language-store.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { columnsOf, timeWords } from '#platform/records/web/columns-of.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { defineList, useListScreen } from '#platform/records/web/useListScreen.ts';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { holdsTyped } from '#platform/search/web/plain.ts';
import { PeriodDialog } from './PeriodDialog.tsx';
import { retentionWords, useRetentionWords } from './retention-words.ts';

const kinds = [] as const;
const { time } = columnsOf<RetentionRow>();
const logName = ({ log }: RetentionRow): string => retentionTexts[logTexts[log]][currentLanguage()];

const retentionList = defineList({
  name: 'retention',
  filters: {},
  sortFields: [],
  keyOf: ({ log }: RetentionRow) => log,
  nameOf: logName,
  load: async ({ search }) => {
    const list = (await call(retentionCalls.list)).filter((row) => holdsTyped(logName(row), search));
    return { total: list.length, list };
  },
});

const useColumns = (): ResourceColumn<RetentionRow>[] => {
  const t = useTexts(retentionWords);
  const words = useRetentionWords();
  const { number } = useLanguage();
  return [
    {
      key: 'log',
      title: t('retention.log'),
      always: true,
      minWidth: 160,
      cut: { text: logName },
      render: logName,
    },
    {
      key: 'period',
      title: t('retention.period'),
      width: 140,
      whole: { text: (row) => words.period(row, row.period) },
      render: (row) => (
        <span title={row.elsewhere === 'Y' ? t('retention.elsewhere') : undefined}>
          {words.period(row, row.period)}
        </span>
      ),
    },
    {
      key: 'stored',
      title: t('retention.stored'),
      width: 144,
      align: 'end',
      cut: { text: ({ stored }) => words.count(stored) },
      render: ({ stored }) => words.count(stored),
    },
    time('oldest', t('retention.oldest'), { none: '—' }),
    {
      key: 'due',
      title: t('retention.due'),
      width: 144,
      align: 'end',
      cut: { text: ({ due }) => words.count(due) },
      render: ({ due }) => words.count(due),
    },
    {
      key: 'last',
      title: t('retention.last'),
      width: 150,
      cut: {
        text: ({ last }) =>
          last === null ? '' : last.failed === 'Y' ? t('retention.failed') : timeWords(last.at, 'short'),
        around: tagPadding,
      },
      render: ({ last }) => {
        if (last === null) return <span className="kit-none">—</span>;
        if (last.failed === 'Y') return <Tag color="error">{t('retention.failed')}</Tag>;
        return <TimeText time={last.at} form="short" />;
      },
    },
    {
      key: 'deleted',
      title: t('retention.deleted'),
      width: 110,
      align: 'end',
      cut: { text: ({ last }) => (last === null ? '' : number(last.deleted)) },
      render: ({ last }) => (last === null ? null : number(last.deleted)),
    },
    {
      key: 'emptied',
      title: t('retention.emptied'),
      width: 200,
      cut: {
        text: ({ emptied }) =>
          emptied === null ? '' : `${timeWords(emptied.at, 'short')} · ${number(emptied.deleted)}`,
      },
      render: ({ emptied }) =>
        emptied === null ? (
          <span className="kit-none">—</span>
        ) : (
          <>
            <TimeText time={emptied.at} form="short" /> · {number(emptied.deleted)}
          </>
        ),
    },
  ];
};

/** How long logs are kept, and what is deleted. */
const RetentionScreen = () => {
  const t = useTexts(retentionWords);
  const { language } = useLanguage();
  const screen = useListScreen(retentionList, kinds);
  const mayChange = useMayCall(retentionCalls.change);
  const columns = useColumns();
  const [changed, setChanged] = useState<RetentionRow | null>(null);
  const rowActions = (row: RetentionRow): RowAction[] =>
    mayChange && row.elsewhere === 'N'
      ? [
          {
            key: 'edit',
            label: t('retention.change'),
            icon: <EditOutlined aria-hidden />,
            hotkey: 'e',
            onClick: () => setChanged(row),
          },
        ]
      : [];
  return (
    <>
      <ListPage
        screen={screen}
        title={retentionMenu.title[language]}
        purpose={t('retention.purpose')}
        searchHint={t('retention.searchHint')}
        columns={columns}
        empty={{ title: t('retention.emptyTitle'), hint: t('retention.emptyHint') }}
        onOpen={
          mayChange
            ? (row) => {
                if (row.elsewhere === 'N') setChanged(row);
              }
            : undefined
        }
        rowActions={rowActions}
      />
      {changed ? (
        <PeriodDialog
          row={changed}
          name={logName(changed)}
          onSaved={() => {
            setChanged(null);
            screen.reload();
          }}
          onClose={() => setChanged(null)}
        />
      ) : null}
    </>
  );
};

export default RetentionScreen;
