import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FieldChange } from '../field-changes.contract.ts';
import { fieldChangeTexts } from '../field-changes.texts.ts';
import './field-changes.css';

const texts = { ...vocabulary, ...fieldChangeTexts };

/** What a change did to the fields, as the screens call them. */
export const FieldChanges = ({ changes }: { changes: readonly FieldChange[] }) => {
  const t = useTexts(texts);
  const { capital } = useLanguage();
  if (changes.length === 0) return <p className="kit-none">{t('change.noFields')}</p>;
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th scope="col">{t('common.field')}</th>
          <th scope="col">{t('change.from')}</th>
          <th scope="col">{t('change.to')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, label, from, to }) => (
          <tr key={column}>
            <th scope="row" title={column}>
              {capital(label)}
            </th>
            <td>{from === null ? '–' : <del>{from}</del>}</td>
            <td>{to ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
