import {
  BarChartOutlined,
  CopyOutlined,
  DeleteOutlined,
  ExperimentOutlined,
  GlobalOutlined,
  MobileOutlined,
  SendOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import { messageReceiverCalls } from '#features/messages/message-receivers.contract.ts';
import {
  messageCalls,
  messageMenu,
  type MessageRecord,
  type MessageRow,
} from '#features/messages/messages.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useNoticesFor } from '#platform/notice-centre/web/useNoticesFor.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { CorrectMessage } from './CorrectMessage.tsx';
import { LanguagePreviews, previewWidth } from './LanguagePreviews.tsx';
import { loadMessage, messageList } from './message-list.ts';
import { MessageDetails } from './MessageDetails.tsx';
import { MessageEdit } from './MessageEdit.tsx';
import { MessageLanguages } from './MessageLanguages.tsx';
import { MessageReceivers } from './MessageReceivers.tsx';
import { MessageWizard } from './MessageWizard.tsx';
import { OpenMessage } from './OpenMessage.tsx';
import { PublishDialog, publishWidth } from './PublishDialog.tsx';
import { useMessageColumns } from './useMessageColumns.tsx';
import { useMessageFilters } from './useMessageFilters.tsx';
import { messageWords } from './message-words.ts';

const kinds = ['add', 'edit', 'languages', 'receivers', 'publish', 'details', 'correct', 'preview'] as const;

const loadVersions = (messageoid: string) => call(messageCalls.versions, { query: { messageoid } });
const loadReceivers = (messageoid: string) => call(messageReceiverCalls.list, { query: { messageoid } });

const loadAlone = async (oid: string) => {
  const row = await loadMessage(oid);
  return { row, mayChange: row.mayChange };
};
const loadWithVersions = async (oid: string) => {
  const [row, versions] = await Promise.all([loadMessage(oid), loadVersions(oid)]);
  return { row, versions, mayChange: row.mayChange };
};
const loadWithReceivers = async (oid: string) => {
  const [row, receivers] = await Promise.all([loadMessage(oid), loadReceivers(oid)]);
  return { row, receivers, mayChange: row.mayChange };
};
const loadWhole = async (oid: string) => {
  const [whole, receivers] = await Promise.all([loadWithVersions(oid), loadReceivers(oid)]);
  return { ...whole, receivers };
};

/** Messages and announcements (seed 001 §2.6). */
const MessagesScreen = () => {
  const t = useTexts(messageWords);
  const notices = useNotices();
  const screen = useListScreen(messageList, kinds);
  const { record, open, openNext, close, saved, reload, removeRows } = screen;
  // A message that has gone out, or waits, is no longer what the list shows.
  useNoticesFor(messageMenu.url, reload);
  const mayChange = useMayCall(messageCalls.edit);
  const columns = useMessageColumns();
  const filters = useMessageFilters();
  const action = useRowActions();
  const outside = t('message.outside');

  /** A new message is offered for publishing at once; one that has a time goes by itself. */
  const onAdded = ({ oid, isTiming }: MessageRecord): void => {
    if (isTiming === 'Y') return saved();
    reload();
    openNext('publish', oid);
  };
  if (record?.kind === 'add' && mayChange) return <MessageWizard onSaved={onAdded} onClose={close} />;
  /** An address may name a page that is not for the message as it is by now. */
  const onOther = ({ oid, ispushed, mayChange: isMine }: MessageRecord): void =>
    openNext(ispushed === 'Y' ? 'details' : mayChange && isMine === 'Y' ? 'edit' : 'preview', oid);
  const opened = { screen, onOther };

  if (record?.kind === 'edit')
    return (
      <OpenMessage {...opened} stage="unpublished" load={loadAlone} outside={outside}>
        {({ row }) => (
          <MessageEdit row={row} onPublish={() => openNext('publish', row.oid)} onSaved={saved} onClose={close} />
        )}
      </OpenMessage>
    );
  if (record?.kind === 'languages')
    return (
      <OpenMessage {...opened} stage="unpublished" load={loadWithVersions} outside={outside}>
        {({ row, versions }) => <MessageLanguages row={row} stored={versions} onSaved={saved} onClose={close} />}
      </OpenMessage>
    );
  if (record?.kind === 'receivers')
    return (
      <OpenMessage {...opened} stage="unpublished" load={loadWithReceivers} outside={outside}>
        {({ row, receivers }) => <MessageReceivers row={row} stored={receivers} onSaved={saved} onClose={close} />}
      </OpenMessage>
    );
  if (record?.kind === 'correct')
    return (
      <OpenMessage {...opened} stage="in force" load={loadWithVersions} outside={outside}>
        {({ row, versions }) => <CorrectMessage row={row} stored={versions} onSaved={saved} onClose={close} />}
      </OpenMessage>
    );
  if (record?.kind === 'details')
    return (
      <OpenMessage {...opened} stage="published" load={loadAlone}>
        {({ row }) => (
          <MessageDetails row={row} onCorrect={() => open('correct', row.oid)} onChanged={saved} onBack={close} />
        )}
      </OpenMessage>
    );

  const copy = async ({ oid, title }: MessageRow): Promise<void> => {
    try {
      const made = await call(messageCalls.copy, { content: { oid } });
      reload();
      notices.success(t('message.copied', { title }));
      open('edit', made.oid);
    } catch (error) {
      notices.failure(t('message.copyFailed'), error);
    }
  };
  const test = async ({ oid, title }: MessageRow): Promise<void> => {
    try {
      await call(messagePublishingCalls.test, { content: { oid } });
      notices.success(t('message.testSent', { title }));
    } catch (error) {
      notices.failure(t('message.testFailed'), error);
    }
  };
  const rowActions = (row: MessageRow): RowAction[] => {
    const { oid, ispushed } = row;
    const details: RowAction = {
      key: 'details',
      label: t('common.details'),
      icon: <BarChartOutlined aria-hidden />,
      onClick: () => open('details', oid),
    };
    const preview: RowAction = {
      key: 'preview',
      label: t('common.preview'),
      icon: <MobileOutlined aria-hidden />,
      onClick: () => open('preview', oid),
    };
    if (!mayChange) return ispushed === 'Y' ? [details] : [preview];
    const copying: RowAction = {
      key: 'copy',
      label: t('common.copy'),
      icon: <CopyOutlined aria-hidden />,
      onClick: () => void copy(row),
    };
    if (ispushed === 'Y') return [details, copying];
    return [
      action.edit(() => open('edit', oid)),
      {
        key: 'languages',
        label: t('message.editLanguages'),
        icon: <GlobalOutlined aria-hidden />,
        onClick: () => open('languages', oid),
      },
      {
        key: 'receivers',
        label: t('message.editReceivers'),
        icon: <TeamOutlined aria-hidden />,
        onClick: () => open('receivers', oid),
      },
      {
        key: 'publish',
        label: t('common.publish'),
        icon: <SendOutlined aria-hidden />,
        onClick: () => open('publish', oid),
      },
      preview,
      {
        key: 'test',
        label: t('message.test'),
        icon: <ExperimentOutlined aria-hidden />,
        onClick: () => void test(row),
      },
      copying,
      {
        key: 'delete',
        label: t('common.delete'),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () => removeRows([row]),
      },
    ];
  };
  return (
    <>
      <ListPage
        screen={screen}
        title={t('message.title')}
        purpose={t('message.purpose')}
        searchHint={t('message.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('message.emptyTitle'), hint: t('message.emptyHint') }}
        onAdd={mayChange ? () => open('add') : undefined}
        onOpen={({ oid, ispushed }) => {
          if (ispushed === 'Y') open('details', oid);
          else open(mayChange ? 'edit' : 'preview', oid);
        }}
        rowActions={rowActions}
        deletion={mayChange ? {} : undefined}
        selectable={mayChange ? ({ ispushed }) => ispushed === 'N' : false}
      />
      {record?.kind === 'preview' ? (
        <OpenMessage {...opened} load={loadWithVersions} dialog={{ title: t('common.preview'), width: previewWidth }}>
          {({ row, versions }) => (
            <Dialog title={row.title} width={previewWidth} footer={null} onCancel={close}>
              <div className="message-publish-step">
                <LanguagePreviews row={row} versions={versions} time={row.pushedtime ?? row.pushtime} />
              </div>
            </Dialog>
          )}
        </OpenMessage>
      ) : null}
      {record?.kind === 'publish' && mayChange ? (
        <OpenMessage
          {...opened}
          stage="unpublished"
          load={loadWhole}
          outside={outside}
          dialog={{ title: t('common.publish'), width: publishWidth }}
        >
          {(whole) => (
            <PublishDialog
              {...whole}
              reload={() => loadWhole(whole.row.oid)}
              onPublished={({ oid }) => {
                reload();
                openNext('details', oid);
              }}
              onClose={close}
            />
          )}
        </OpenMessage>
      ) : null}
    </>
  );
};

export default MessagesScreen;
