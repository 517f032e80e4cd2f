import type { ParameterRecord } from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { VersionList } from '#platform/language-versions/web/VersionList.tsx';
import { namesOf } from './useVersionFields.tsx';

type Props = { row: ParameterRecord; onBack: () => void };

/** The names of a parameter in the languages, for people who may only look at them (seed 000 §2.2). */
export const ParameterLanguages = ({ row, onBack }: Props) => {
  const t = useTexts(parameterTexts);
  return (
    <VersionList title={t('parameter.languagesOf', { name: row.paramname })} versions={namesOf(row)} onBack={onBack}>
      {({ paramName }) => <p>{paramName}</p>}
    </VersionList>
  );
};
