import { Button } from 'antd';
import type { LogEntry, LogRow } from '#features/database-log/database-log.contract.ts';
import { changeTypeTexts, recordHistoryTexts } from '#platform/record-history/record-history.texts.ts';
import { databaseLogTexts } from '#features/database-log/database-log.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { databaseLogList } from './database-log-list.ts';
import { differentNames } from './different-names.ts';
import { loadEntry } from './EntryDialog.tsx';
import { JsonTree } from './JsonTree.tsx';
import './database-log.css';

const texts = { ...vocabulary, ...recordHistoryTexts, ...databaseLogTexts };
const width = 1000;
const nothing: ReadonlySet<string> = new Set();

/** Null: no longer kept. */
const dataOf = (entry: LogEntry | null): string | null => entry && (entry.after ?? entry.before);

type Side = { row: LogRow; entry: LogEntry | null; marked: ReadonlySet<string> };

const OneSide = ({ row, entry, marked }: Side) => {
  const t = useTexts(texts);
  const { capital } = useLanguage();
  const name = databaseLogList.nameOf(row);
  return (
    <section>
      <h3>
        {capital(name)} · {t(changeTypeTexts[row.type])} · <TimeText time={row.crtdat} form="full" />
      </h3>
      {entry === null ? (
        <p role="status">{t('database_log.gone')}</p>
      ) : (
        <JsonTree text={dataOf(entry) ?? 'null'} label={name} marked={marked} />
      )}
    </section>
  );
};

type Props = { rows: readonly [LogRow, LogRow]; onClose: () => void };

/** The data of two changes side by side, the older one first, with what differs marked (seed 002 §2.5). */
export const CompareDialog = ({ rows, onClose }: Props) => {
  const t = useTexts(texts);
  const { pair, names } = useLanguage();
  const [first, second] = rows.toSorted((one, other) => (one.moment < other.moment ? -1 : 1)) as [LogRow, LogRow];
  const title = t('database_log.compare');
  return (
    <LoadRecord
      queryKey={recordKey(databaseLogList.name, first.oid, second.oid)}
      load={() => Promise.all([loadEntry(first), loadEntry(second)])}
      onClose={onClose}
      dialog={{ title, width }}
    >
      {([one, other]) => {
        const marked = one && other ? differentNames(dataOf(one), dataOf(other)) : nothing;
        return (
          <Dialog
            title={title}
            width={width}
            onCancel={onClose}
            footer={
              <Button type="primary" autoFocus onClick={onClose}>
                {t('common.close')}
              </Button>
            }
          >
            <p className="log-facts">
              {one && other && marked.size === 0 ? (
                t('database_log.same')
              ) : (
                <>
                  <span className="log-json-marked">{t('database_log.different')}</span>
                  {pair('', names([...marked]) || '–')}
                </>
              )}
            </p>
            <div className="log-columns">
              <OneSide row={first} entry={one} marked={marked} />
              <OneSide row={second} entry={other} marked={marked} />
            </div>
          </Dialog>
        );
      }}
    </LoadRecord>
  );
};
