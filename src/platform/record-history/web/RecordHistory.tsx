import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { SideDialog } from '#platform/keyboard/web/SideDialog.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { call } from '#platform/wire/web/client.ts';
import { changeCalls, type RecordChange } from '../record-history.contract.ts';
import { changeTypeTexts, recordHistoryTexts } from '../record-history.texts.ts';
import { FieldChanges } from './FieldChanges.tsx';
import './record-history.css';

const texts = { ...vocabulary, ...recordHistoryTexts };

const Entry = ({ change }: { change: RecordChange }) => {
  const t = useTexts(texts);
  return (
    <li>
      <h3>
        {t(changeTypeTexts[change.type])} · <TimeText time={change.at} form="full" /> ·{' '}
        <PersonLink empid={change.actor} name={change.actorName} />
      </h3>
      <FieldChanges changes={change.changes} />
    </li>
  );
};

type Props = {
  /** The table of the record, and its key in the log. */
  table: string;
  recordKey: string;
  /** The name of the record. */
  name: string;
  onClose: () => void;
};

/** Who changed which fields of a record, and when, the latest first; of at most `historyShown` changes. */
export const RecordHistory = ({ table, recordKey, name, onClose }: Props) => {
  const t = useTexts(texts);
  const words = useFailureWords();
  const { data, error } = useQuery({
    queryKey: ['record-history', table, recordKey],
    queryFn: () => call(changeCalls.record, { query: { tableName: table, key: recordKey } }),
    gcTime: 0,
  });
  return (
    <SideDialog title={`${t('change.history')} · ${name}`} size={640} onCancel={onClose}>
      {error ? <p role="alert">{words(error)}</p> : null}
      {!data && !error ? <Skeleton active /> : null}
      {data?.length === 0 ? <p className="kit-none">{t('change.noHistory')}</p> : null}
      <ol className="change-history">
        {data?.map((change) => (
          <Entry key={change.oid} change={change} />
        ))}
      </ol>
    </SideDialog>
  );
};
