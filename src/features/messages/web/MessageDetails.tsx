import { BellOutlined, EditOutlined, QuestionCircleOutlined, RollbackOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import {
  deliverySubject,
  type DeliveryRow,
  messageDeliveryCalls,
} from '#features/messages/message-delivery.contract.ts';
import { messagePublishingCalls } from '#features/messages/message-publishing.contract.ts';
import { messageCalls, type MessageRecord } from '#features/messages/messages.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { useAttending } from '#platform/notice-centre/web/attended.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { ListSection } from '#platform/records/web/ListSection.tsx';
import { usePlacedListScreen } from '#platform/records/web/useListScreen.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { deliveryAddress, deliveryList } from './delivery-list.ts';
import { useDeliveryPlaces } from './delivery-places.ts';
import { DeliveryPlaces } from './DeliveryPlaces.tsx';
import { LanguagePreviews } from './LanguagePreviews.tsx';
import { loadMessage, messageList } from './message-list.ts';
import { MessageFacts } from './MessageFacts.tsx';
import { MessageNumbers } from './MessageNumbers.tsx';
import { MessageState } from './MessageState.tsx';
import { RecallDialog } from './RecallDialog.tsx';
import { WhyDialog } from './WhyDialog.tsx';
import { messageWords } from './message-words.ts';
import './messages.css';

/** While a message is being delivered, and afterwards. */
const refreshMs = { sending: 2_000, sent: 30_000 };

const noKinds = [] as const;
const { code, text, time } = columnsOf<DeliveryRow>();
const states = ['read', 'unread', 'confirmed', 'unconfirmed'] as const;

const useDeliveryColumns = (mustconfirm: boolean): ResourceColumn<DeliveryRow>[] => {
  const t = useTexts(messageWords);
  return useMemo(
    (): ResourceColumn<DeliveryRow>[] => [
      code('empid', t('common.employeeId'), { width: 140, always: true }),
      {
        key: 'name',
        title: t('common.personName'),
        minWidth: 120,
        cut: { text: ({ empid, name }) => name || empid },
        render: ({ empid, name }) => <PersonLink empid={empid} name={name} />,
      },
      text('depname', t('common.department')),
      text('plantname', t('common.plant'), { rank: 2 }),
      time('deliveredat', t('message.deliveredAt'), { rank: 3 }),
      time('readat', t('message.readAt')),
      ...(mustconfirm ? [time('confirmedat', t('message.confirmedAt'))] : []),
      time('remindedat', t('message.remindedAt'), { hiddenByDefault: true }),
    ],
    [mustconfirm, t],
  );
};

type Props = {
  row: MessageRecord;
  onCorrect: () => void;
  onChanged: () => void;
  onBack: () => void;
};

/** What became of a published message: the numbers, by place, and everybody who has it (docs/adr/0042). */
export const MessageDetails = ({ row: opened, onCorrect, onChanged, onBack }: Props) => {
  const t = useTexts(messageWords);
  const notices = useNotices();
  const client = useQueryClient();
  const { data: row } = useQuery({
    queryKey: [messageList.name, 'shown', opened.oid],
    queryFn: () => loadMessage(opened.oid),
    initialData: opened,
    refetchInterval: ({ state }) => (state.data?.state === 'SENDING' ? refreshMs.sending : false),
  });
  const mayRemind = useMayCall(messagePublishingCalls.remind) && row.mayChange === 'Y' && row.recalledat === null;
  useAttending(deliverySubject(row.oid));
  const [shown, setShown] = useState<'recall' | 'why' | null>(null);
  const [asked, setAsked] = useState<DeliveryRow | undefined>(undefined);
  const address = useListAddress(deliveryAddress);
  const screen = usePlacedListScreen(deliveryList, noKinds, address, row.oid);
  const mustconfirm = row.mustconfirm === 'Y';
  const refreshEveryMs = row.state === 'SENDING' ? refreshMs.sending : refreshMs.sent;
  const { data: counts } = useQuery({
    queryKey: ['message-delivery', 'counts', row.oid],
    queryFn: () => call(messageDeliveryCalls.people, { query: { messageoid: row.oid, pageSize: 1 } }),
    refetchInterval: refreshEveryMs,
  });
  const places = useDeliveryPlaces(row.oid, address.state.filters, refreshEveryMs);
  const { data: versions } = useQuery({
    queryKey: [messageList.name, 'versions', row.oid, row.version],
    queryFn: () => call(messageCalls.versions, { query: { messageoid: row.oid } }),
  });
  // People appear in the list as soon as they have it.
  const delivered = counts?.delivered;
  useEffect(() => {
    if (delivered !== undefined) void client.invalidateQueries({ queryKey: [deliveryList.name, 'page'] });
  }, [client, delivered]);
  const remind = async (): Promise<void> => {
    try {
      const { reminded } = await call(messagePublishingCalls.remind, {
        content: { oid: row.oid, whom: mustconfirm ? 'unconfirmed' : 'unread' },
      });
      notices.success(t(reminded === 0 ? 'message.remindedNobody' : 'message.remindedCount', { count: reminded }));
      await client.invalidateQueries({ queryKey: ['message-delivery'] });
    } catch (error) {
      notices.failure(t('message.remindFailed'), error);
    }
  };
  const columns = useDeliveryColumns(mustconfirm);
  const { choice } = useFilterFields();
  const stateWords = {
    read: t('message.filterRead'),
    unread: t('common.unread'),
    confirmed: t('common.confirmed'),
    unconfirmed: t('common.unconfirmed'),
  };
  const rowActions = (person: DeliveryRow): RowAction[] => [
    {
      key: 'why',
      label: t('message.why'),
      icon: <QuestionCircleOutlined aria-hidden />,
      onClick: () => {
        setAsked(person);
        setShown('why');
      },
    },
  ];
  const offered = states.filter((one) => mustconfirm || !one.endsWith('confirmed'));
  return (
    <section className="kit-form-page message-details" aria-label={row.title}>
      <header className="kit-form-header">
        <BackButton onBack={onBack} says={t('common.back')} />
        <h1>{row.title}</h1>
        <MessageState row={row} />
        <div className="kit-form-header-actions">
          <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setShown('why')}>
            {t('message.why')}
          </Button>
          {mayRemind ? (
            <>
              <Button icon={<BellOutlined aria-hidden />} onClick={() => void remind()}>
                {t(mustconfirm ? 'message.remindUnconfirmed' : 'message.remindUnread')}
              </Button>
              <Button icon={<EditOutlined aria-hidden />} onClick={onCorrect}>
                {t('message.correct')}
              </Button>
              <Button danger icon={<RollbackOutlined aria-hidden />} onClick={() => setShown('recall')}>
                {t('message.recall')}
              </Button>
            </>
          ) : null}
        </div>
      </header>
      {row.recalledat === null ? null : (
        <Alert type="warning" showIcon title={t('message.recalledBecause', { reason: row.recallreason })} />
      )}
      <div className="message-details-top">
        <MessageFacts row={row} />
        <MessageNumbers counts={counts} mustconfirm={mustconfirm} />
        <DeliveryPlaces places={places.shown} path={places.path} onChoose={(place) => address.setFilters(place)} />
        <div className="message-details-preview">
          <LanguagePreviews row={row} versions={versions ?? []} time={row.pushedtime} />
        </div>
      </div>
      <ListSection
        list={deliveryList}
        address={address}
        table={screen.table}
        title={[t('message.people'), ...places.path].join(' · ')}
        searchHint={t('message.audienceSearch')}
        columns={columns}
        filters={[
          choice(
            'state',
            t('message.readState'),
            offered.map((value) => ({ value, label: stateWords[value] })),
          ),
        ]}
        empty={{ title: t('message.nobodyTitle'), hint: t('message.nobodyHint') }}
        exportAll={() => deliveryList.exportAll?.(row.oid, address.state) ?? Promise.reject(new Error('no export'))}
        addText=""
        rowActions={rowActions}
      />
      {shown === 'recall' ? (
        <RecallDialog
          row={row}
          onSaved={() => {
            setShown(null);
            onChanged();
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === 'why' ? (
        <WhyDialog
          row={row}
          {...(asked === undefined ? {} : { about: asked })}
          onClose={() => {
            setShown(null);
            setAsked(undefined);
          }}
        />
      ) : null}
    </section>
  );
};
