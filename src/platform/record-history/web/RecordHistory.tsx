import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { isolated } from '#platform/i18n/isolated.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { FieldChanges } from '#platform/field-changes/web/FieldChanges.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { SideDialog } from '#platform/keyboard/web/SideDialog.tsx';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { call } from '#platform/wire/web/client.ts';
import { restoreTexts } from '#platform/undo/restore.texts.ts';
import { RestoreDialog } from '#platform/undo/web/RestoreDialog.tsx';
import { changeCalls, type RecordChange } from '../record-history.contract.ts';
import { changeTypeTexts, recordHistoryTexts } from '../record-history.texts.ts';
import './record-history.css';

const texts = { ...vocabulary, ...recordHistoryTexts, ...restoreTexts };

type EntryProps = { change: RecordChange; name: string; isLatest: boolean; onRestored: () => void };

const Entry = ({ change, name, isLatest, onRestored }: EntryProps) => {
  const t = useTexts(texts);
  const [restoring, setRestoring] = useState<'act' | 'state'>();
  const hasState = !isLatest && change.type !== 'D' && change.erased !== 'Y';
  return (
    <li>
      <h3>
        {t(changeTypeTexts[change.type])} · <TimeText time={change.at} form="full" /> ·{' '}
        <PersonLink empid={change.actor} name={change.actorName} />
        {change.act ? (
          <Button type="link" size="small" onClick={() => setRestoring('act')}>
            {t('undo.restore')}
          </Button>
        ) : null}
        {hasState ? (
          <Button type="link" size="small" onClick={() => setRestoring('state')}>
            {t('undo.restoreTo')}
          </Button>
        ) : null}
      </h3>
      {change.erased === 'Y' ? <Tag>{t('change.erased')}</Tag> : null}
      <FieldChanges changes={change.changes} />
      {restoring ? (
        <RestoreDialog
          oid={change.oid}
          what={restoring === 'act' ? `${t(changeTypeTexts[change.type])} ${isolated(name)}` : name}
          {...(restoring === 'act' ? {} : { to: change.at })}
          onRestored={onRestored}
          onClose={() => setRestoring(undefined)}
        />
      ) : null}
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
        {data?.map((change, nth) => (
          <Entry key={change.oid} change={change} name={name} isLatest={nth === 0} onRestored={onClose} />
        ))}
      </ol>
    </SideDialog>
  );
};
