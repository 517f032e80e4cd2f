import { Button, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { databaseLogCalls, type LogEntry, type LogRow } from '#features/database-log/database-log.contract.ts';
import { changeTypeTexts, recordHistoryTexts } from '#platform/record-history/record-history.texts.ts';
import { databaseLogTexts } from '#features/database-log/database-log.texts.ts';
import { FieldChanges } from '#platform/field-changes/web/FieldChanges.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { isolated } from '#platform/i18n/isolated.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { restoreTexts } from '#platform/undo/restore.texts.ts';
import { RestoreDialog } from '#platform/undo/web/RestoreDialog.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { call } from '#platform/wire/web/client.ts';
import { databaseLogList } from './database-log-list.ts';
import { JsonTree } from './JsonTree.tsx';
import './database-log.css';

const texts = { ...vocabulary, ...recordHistoryTexts, ...databaseLogTexts, ...restoreTexts };
const width = 1000;

/** Null for an entry that is no longer kept. */
export const loadEntry = ({ oid, moment }: LogRow): Promise<LogEntry | null> =>
  call(databaseLogCalls.entry, { query: { oid, moment } });

const changedNames = ({ changes }: LogEntry): ReadonlySet<string> => new Set(changes.map(({ column }) => column));

const Data = ({ entry, part }: { entry: LogEntry; part: 'before' | 'after' }) => {
  const t = useTexts(databaseLogTexts);
  const text = entry[part];
  const label = t(part === 'before' ? 'database_log.before' : 'database_log.after');
  return (
    <section>
      <h3>{label}</h3>
      {text === null ? (
        <p className="kit-none">{t('database_log.noData')}</p>
      ) : (
        <JsonTree text={text} label={label} marked={entry.type === 'U' ? changedNames(entry) : new Set()} />
      )}
    </section>
  );
};

const Facts = ({ entry }: { entry: LogEntry }) => {
  const t = useTexts(texts);
  return (
    <p className="log-facts">
      {t(changeTypeTexts[entry.type])} · <TimeText time={entry.crtdat} form="full" /> ·{' '}
      <PersonLink empid={entry.crtemp} name={entry.crtempName} /> · <code>{entry.tableName}</code> ·{' '}
      <code>{isolated(entry.key)}</code>
      {entry.erased === 'Y' ? (
        <>
          {' '}
          · <Tag>{t('change.erased')}</Tag>
        </>
      ) : null}
      {entry.path === null ? null : (
        <>
          {' '}
          · <Link to={entry.path}>{t('database_log.open')}</Link>
        </>
      )}
    </p>
  );
};

const Whole = ({ entry }: { entry: LogEntry }) => (
  <>
    <Facts entry={entry} />
    <FieldChanges changes={entry.changes} />
    <div className="log-columns log-part">
      <Data entry={entry} part="before" />
      <Data entry={entry} part="after" />
    </div>
  </>
);

type Props = { row: LogRow; onClose: () => void };

/** One change: its fields in words, and the data before and after as trees (seed 002 §2.5). */
export const EntryDialog = ({ row, onClose }: Props) => {
  const t = useTexts(texts);
  const { capital } = useLanguage();
  const title = databaseLogList.nameOf(row);
  const [restoring, setRestoring] = useState(false);
  return (
    <LoadRecord
      queryKey={recordKey(databaseLogList.name, row.oid)}
      load={() => loadEntry(row)}
      onClose={onClose}
      dialog={{ title: capital(title), width }}
    >
      {(entry) => (
        <Dialog
          title={capital(title)}
          width={width}
          onCancel={onClose}
          footer={
            <>
              {entry?.act ? <Button onClick={() => setRestoring(true)}>{t('undo.restore')}</Button> : null}
              <Button type="primary" autoFocus onClick={onClose}>
                {t('common.close')}
              </Button>
            </>
          }
        >
          {entry ? <Whole entry={entry} /> : <p role="status">{t('database_log.gone')}</p>}
          {restoring ? (
            <RestoreDialog
              oid={row.oid}
              what={`${t(changeTypeTexts[row.type])} ${title}`}
              onRestored={onClose}
              onClose={() => setRestoring(false)}
            />
          ) : null}
        </Dialog>
      )}
    </LoadRecord>
  );
};
