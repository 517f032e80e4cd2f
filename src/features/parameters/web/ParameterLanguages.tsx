import {
  parameterCalls,
  type ParameterLanguageRow,
  type ParameterRow,
} from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { byLanguage, languageChoice } from '#platform/language-cards/web/choices.ts';
import { useVariants } from '#platform/language-cards/web/useVariants.ts';
import { VariantCards } from '#platform/language-cards/web/VariantCards.tsx';
import { call } from '#platform/wire/web/client.ts';
import { parameterList } from './parameter-list.ts';
import { ParameterLanguageDialog } from './ParameterLanguageDialog.tsx';

const choiceOf = ({ paramLang }: ParameterLanguageRow) => languageChoice(paramLang);

type Props = { row: ParameterRow; editable: boolean; onBack: () => void };

/** The names of a parameter in the languages, as cards (seed 000 §2.2). */
export const ParameterLanguages = ({ row: { oid: paramOid, paramname }, editable, onBack }: Props) => {
  const t = useTexts(parameterTexts);
  const variants = useVariants({
    queryKey: [parameterList.name, 'languages', paramOid],
    load: () => byLanguage(call(parameterCalls.languages, { query: { paramOid } })),
    choiceOf,
    nameOf: (row) => `${choiceOf(row).name} · ${row.paramName}`,
    setStatus: (oid, status) => call(parameterCalls.editLanguage, { content: { oid, status } }),
  });
  return (
    <VariantCards
      variants={variants}
      title={t('parameter.languagesOf', { name: paramname })}
      editable={editable}
      onBack={onBack}
      allTaken={t('parameter.allLanguagesTaken')}
      empty={{ title: t('parameter.noLanguagesTitle'), hint: t('parameter.noLanguagesHint') }}
      renderDialog={(dialog) => <ParameterLanguageDialog paramOid={paramOid} {...dialog} />}
    >
      {({ paramLang, paramName }) => <p lang={paramLang}>{paramName}</p>}
    </VariantCards>
  );
};
