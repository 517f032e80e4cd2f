import { EyeOutlined, FileTextOutlined, SwapOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { feedbackCalls, feedbackMenu, type FeedbackRow } from '#features/feedback/feedback.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { signedInUser } from '#platform/session/web/session-store.ts';
import { feedbackList, loadFeedback } from './feedback-list.ts';
import { feedbackWords } from './feedback-words.ts';
import { detailsWidth, FeedbackDialog } from './FeedbackDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { LogDialog } from './LogDialog.tsx';
import { useFeedbackActs } from './useFeedbackActs.ts';
import { useFeedbackColumns } from './useFeedbackColumns.tsx';
import { useFeedbackFilters } from './useFeedbackFilters.tsx';
import './feedback.css';

const kinds = ['details', 'log'] as const;

/** What employees report: state, log, answers and who sees to it (seed 002 §2.9). */
const FeedbackScreen = () => {
  const t = useTexts(feedbackWords);
  const { language, number } = useLanguage();
  const screen = useListScreen(feedbackList, kinds);
  const { record, open, close, address, table } = screen;
  const acts = useFeedbackActs((row) => table.patchRow(row.oid, row));
  const columns = useFeedbackColumns(acts);
  const filters = useFeedbackFilters(address.state.filters);
  const me = signedInUser();
  const mayChange = useMayCall(feedbackCalls.handOver);
  const [handed, setHanded] = useState<readonly FeedbackRow[] | null>(null);

  const rowActions = (row: FeedbackRow): RowAction[] => [
    {
      key: 'preview',
      label: t('common.preview'),
      icon: <EyeOutlined aria-hidden />,
      hotkey: 'v',
      onClick: () => open('details', row.oid),
    },
    {
      key: 'log',
      label: t(row.logFile === '' ? 'feedback.noLog' : 'feedback.viewLog'),
      icon: <FileTextOutlined aria-hidden />,
      hotkey: 'l',
      disabled: row.logFile === '',
      onClick: () => open('log', row.oid),
    },
    ...(me && row.mayChange === 'Y'
      ? [
          {
            key: 'me',
            label: t('feedback.assignMe'),
            icon: <UserAddOutlined aria-hidden />,
            hotkey: 'm',
            disabled: row.assignee === me.empid,
            onClick: () => void acts.assign(row, me),
          },
        ]
      : []),
  ];

  return (
    <>
      <ListPage
        screen={screen}
        title={feedbackMenu.title[language]}
        purpose={t('feedback.purpose')}
        searchHint={t('feedback.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('feedback.emptyTitle'), hint: t('feedback.emptyHint') }}
        onOpen={(row) => open('details', row.oid)}
        rowActions={rowActions}
        selectable={mayChange ? (row) => row.mayChange === 'Y' : false}
        bulkActions={
          <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={() => setHanded(table.selection.rows)}>
            {t('feedback.handOverSelected', { count: number(table.selection.count) })}
          </Button>
        }
      />
      {handed ? (
        <HandOverDialog
          rows={handed}
          onDone={() => {
            setHanded(null);
            table.selection.clear();
            screen.reload();
          }}
          onClose={() => setHanded(null)}
        />
      ) : null}
      {record?.kind === 'details' ? (
        <OpenRecord screen={screen} load={loadFeedback} dialog={{ title: t('common.details'), width: detailsWidth }}>
          {(row) => <FeedbackDialog row={row} screen={screen} />}
        </OpenRecord>
      ) : null}
      {record?.kind === 'log' ? (
        <OpenRecord screen={screen} load={loadFeedback} dialog={{ title: t('feedback.log'), width: detailsWidth }}>
          {(row) => <LogDialog row={row} onClose={close} />}
        </OpenRecord>
      ) : null}
    </>
  );
};

export default FeedbackScreen;
