import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useMemo, useRef } from 'react';
import { type FeedbackRow, storeCalls, type StoreRow } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { dialogWidth } from '#platform/form/web/FormDialog.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { loadingOf } from '#platform/resource-table/web/loading.ts';
import { useLocalTable } from '#platform/resource-table/web/useLocalTable.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';

const keyOf = ({ oid }: FeedbackRow): string => oid;
const textOf = ({ userid, name, content }: FeedbackRow): string => `${userid} ${name} ${content}`;
const nameOf = ({ name, userid, crtdat }: FeedbackRow): string => `${name || userid} ${crtdat}`;
const nothing: readonly FeedbackRow[] = [];

const useColumns = (): ResourceColumn<FeedbackRow>[] => {
  const t = useTexts(storeTexts);
  return useMemo(
    () => [
      { key: 'userid', title: t('store.feedbackUser'), width: 120, render: ({ userid }) => <CutText text={userid} /> },
      { key: 'name', title: t('common.personName'), width: 128, render: ({ name }) => <CutText text={name} /> },
      {
        key: 'content',
        title: t('common.content'),
        render: ({ content, readstatus }) => (
          <span className="stores-said">
            {readstatus === 'N' ? <Tag color="error">{t('common.unread')}</Tag> : null}
            {content || '—'}
          </span>
        ),
      },
      {
        key: 'grade',
        title: t('store.feedbackGrade'),
        width: 92,
        render: ({ grade }) =>
          grade === null ? (
            '—'
          ) : (
            <span role="img" aria-label={t('store.gradeOf', { grade })}>
              {'★'.repeat(grade)}
            </span>
          ),
      },
      { key: 'crtdat', title: t('common.time'), width: 196, render: ({ crtdat }) => <TimeText time={crtdat} /> },
    ],
    [t],
  );
};

type Props = {
  store: Pick<StoreRow, 'oid' | 'storeNm'>;
  /** Whether the reader may change stores of its plant. */
  mayChange: boolean;
  /** Called when unread feedback has been marked as read. */
  onRead: () => void;
  onClose: () => void;
};

/** Feedback on a store. Closing marks it as read if the person may change stores (seed 001 §4). */
export const FeedbackDialog = ({ store, mayChange, onRead, onClose }: Props) => {
  const t = useTexts(storeTexts);
  const notices = useNotices();
  const columns = useColumns();
  const isClosing = useRef(false);
  const query = useQuery({
    queryKey: ['store-feedback', store.oid],
    queryFn: () => call(storeCalls.feedback, { query: { sourceOid: store.oid } }),
    gcTime: 0,
  });
  const { data } = query;
  const { table, search, setSearch } = useLocalTable<FeedbackRow>({
    name: 'store-feedback',
    rows: data ?? nothing,
    keyOf,
    textOf,
    loading: loadingOf(query),
  });
  const unread = data?.filter(({ readstatus }) => readstatus === 'N').map(keyOf) ?? [];
  const title = t('store.feedbackOf', { name: store.storeNm });

  const closed = async (): Promise<void> => {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
    if (!mayChange || unread.length === 0) return;
    try {
      await call(storeCalls.markRead, { content: unread });
      onRead();
    } catch (fault) {
      notices.failure(t('store.markFailed'), fault);
    }
  };
  return (
    <Dialog
      title={title}
      width={dialogWidth}
      onCancel={() => void closed()}
      footer={
        <div className="stores-feedback-foot">
          {mayChange && unread.length > 0 ? <span>{t('store.feedbackMarks')}</span> : null}
          <Button type="primary" onClick={() => void closed()}>
            {t('common.close')}
          </Button>
        </div>
      }
    >
      <div className="stores-feedback">
        <QuickSearch
          value={search}
          onSearch={setSearch}
          hint={`${t('store.feedbackUser')} · ${t('common.personName')} · ${t('common.content')}`}
        />
        <ResourceTable
          table={table}
          columns={columns}
          label={title}
          nameOf={nameOf}
          empty={{ title: t('store.feedbackNone'), hint: t('store.feedbackNoneHint') }}
        />
      </div>
    </Dialog>
  );
};
