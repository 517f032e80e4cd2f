import { useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Table } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useState } from 'react';
import { masterDataCalls, type ReplacedPlace } from '#features/master-data/master-data.contract.ts';
import { masterDataUseTexts } from '#features/master-data/master-data-uses.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { dialogWidth } from '#platform/form/web/FormDialog.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePageNames } from '#platform/keyboard/web/usePageNames.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { masterDataList } from './master-data-list.ts';
import './master-data.css';

const queryKey = recordKey(masterDataList.name, 'replaced');

const idsOf = (coid: string, plantid: string): string => [coid, plantid].filter((id) => id !== '').join(' · ');
const before = ({ fromcoid, fromplantid }: ReplacedPlace): string => idsOf(fromcoid, fromplantid);

const Replaced = ({ places }: { places: readonly ReplacedPlace[] }) => {
  const t = useTexts(masterDataUseTexts);
  const pageNames = usePageNames();
  const notices = useNotices();
  const client = useQueryClient();
  const mayEnd = useMayCall(masterDataCalls.endReplaced);
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (place: ReplacedPlace): Promise<void> => {
    setEnding(place.oid);
    try {
      await call(masterDataCalls.endReplaced, { content: [place.oid] });
      notices.success(t('master_data.endedReplaced', { name: before(place) }));
      await client.invalidateQueries({ queryKey });
    } catch (error) {
      notices.failure(t('master_data.endReplaced'), error);
    } finally {
      setEnding(null);
    }
  };
  if (places.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('master_data.replacedNone')} />;
  return (
    <Table<ReplacedPlace>
      size="small"
      rowKey="oid"
      pagination={places.length > 10 ? { pageSize: 10, itemRender: pageNames } : false}
      scroll={{ x: 'max-content' }}
      dataSource={[...places]}
      columns={[
        { title: t('master_data.replacedFrom'), key: 'from', render: (_value, place) => before(place) },
        {
          title: t('master_data.replacedTo'),
          key: 'to',
          render: (_value, { tocoid, toplantid }) => idsOf(tocoid, toplantid),
        },
        {
          title: t('common.changedBy'),
          dataIndex: 'txemp',
          render: (empid: string) => <PersonLink empid={empid} />,
        },
        {
          title: t('common.changedAt'),
          dataIndex: 'txdat',
          render: (time: string) => <TimeText time={time} form="moment" />,
        },
        ...(mayEnd
          ? [
              {
                title: t('common.actions'),
                key: 'end',
                render: (_value: unknown, place: ReplacedPlace) => (
                  <Button
                    size="small"
                    loading={ending === place.oid}
                    aria-label={t('master_data.endReplacedOf', { name: before(place) })}
                    onClick={() => void end(place)}
                  >
                    {t('master_data.endReplaced')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
};

/** Companies and plants that were replaced: by what files of the HR feed are read, until that is ended. */
export const ReplacedDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(masterDataUseTexts);
  const title = t('master_data.replacedIds');
  return (
    <LoadRecord
      queryKey={queryKey}
      load={() => call(masterDataCalls.replaced, {})}
      onClose={onClose}
      dialog={{ title }}
    >
      {(places) => (
        <Dialog
          open
          title={title}
          width={dialogWidth}
          onCancel={onClose}
          footer={<Button onClick={onClose}>{t('common.close')}</Button>}
        >
          <p>{t('master_data.replacedIdsHint')}</p>
          <Replaced places={places} />
        </Dialog>
      )}
    </LoadRecord>
  );
};
