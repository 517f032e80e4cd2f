import type { DeadPreview } from '#features/write-backs/write-backs.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';

/** The forms with the most results of a dry run. */
export const DeadForms = ({ forms }: Pick<DeadPreview, 'forms'>) => {
  const { number } = useLanguage();
  return forms.length === 0 ? null : (
    <ul>
      {forms.map(({ formId, name, count }) => (
        <li key={formId}>
          {name} <CodeChip code={formId} /> <strong>{number(count)}</strong>
        </li>
      ))}
    </ul>
  );
};
