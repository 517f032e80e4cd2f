import type { FieldChange } from '#features/database-log/database-log.contract.ts';
import { databaseLogTexts } from '#features/database-log/database-log.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import './database-log.css';

/** What a change did to the fields, as the screens call them. */
export const FieldChanges = ({ changes }: { changes: readonly FieldChange[] }) => {
  const t = useTexts(databaseLogTexts);
  if (changes.length === 0) return <p className="kit-none">{t('database_log.noFields')}</p>;
  return (
    <table className="log-fields">
      <thead>
        <tr>
          <th scope="col">{t('database_log.field')}</th>
          <th scope="col">{t('database_log.from')}</th>
          <th scope="col">{t('database_log.to')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, label, from, to }) => (
          <tr key={column}>
            <th scope="row" title={column}>
              {label}
            </th>
            <td>{from === null ? '–' : <del>{from}</del>}</td>
            <td>{to ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
