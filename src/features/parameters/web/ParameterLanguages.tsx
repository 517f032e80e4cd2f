import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  parameterCalls,
  parameterLanguageForm,
  type ParameterLanguageRow,
  parameterLanguageRow,
  parameterLimits,
  type ParameterRow,
} from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageCards } from '#platform/language-cards/web/LanguageCards.tsx';
import type { LanguageName, LanguageNameSource } from '#platform/language-cards/web/language-names.ts';
import { call } from '#platform/wire/web/client.ts';

const asName = ({ oid, paramLang, paramName, status, rev }: ParameterLanguageRow): LanguageName => ({
  oid,
  language: paramLang,
  name: paramName,
  status,
  rev,
});

const currentOf: LanguageNameSource['current'] = (content) => {
  const { data } = parameterLanguageRow.safeParse(content);
  return data
    ? { values: { language: data.paramLang, name: data.paramName }, rev: data.rev, who: data.txemp, when: data.txdat }
    : null;
};

type Props = { row: ParameterRow; editable: boolean; onBack: () => void };

/** The names of a parameter per language. */
export const ParameterLanguages = ({ row, editable, onBack }: Props) => {
  const t = useTexts(parameterTexts);
  const client = useQueryClient();
  const source = useMemo((): LanguageNameSource => {
    const { oid: paramOid } = row;
    return {
      queryKey: ['parameters', 'languages', paramOid],
      load: async () => (await call(parameterCalls.languages, { query: { paramOid } })).map(asName),
      add: ({ language, name }) =>
        call(parameterCalls.addLanguage, { content: { paramOid, paramLang: language, paramName: name } }),
      edit: ({ oid }, { language, name }, rev) =>
        call(parameterCalls.editLanguage, { content: { oid, rev, paramLang: language, paramName: name } }),
      setStatus: ({ oid }, status) => call(parameterCalls.editLanguage, { content: { oid, status } }),
      draft: `parameter-language:${paramOid}`,
      nameSchema: parameterLanguageForm.shape.paramName,
      languageSchema: parameterLanguageForm.shape.paramLang,
      longestName: parameterLimits.languageName,
      nameLabel: t('common.name'),
      wireNames: { paramLang: 'language', paramName: 'name' },
      current: currentOf,
    };
  }, [row, t]);
  const back = (): void => {
    void client.invalidateQueries({ queryKey: ['parameters', 'page'] });
    onBack();
  };
  return (
    <LanguageCards
      title={t('parameter.languagesOf', { name: row.paramname })}
      source={source}
      editable={editable}
      onBack={back}
    />
  );
};
