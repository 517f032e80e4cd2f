import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useCallback } from 'react';
import { documentTypeList } from '#features/documents/documents.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { loadCodes } from '#platform/code-lists/web/codes.ts';

const useTypes = () =>
  useQuery({
    queryKey: ['code-list', documentTypeList],
    queryFn: () => loadCodes(documentTypeList),
    staleTime: 60_000,
  });

/** How a chip says a type. */
export const useTypeWords = (): ((code: string) => string) => {
  const { data } = useTypes();
  return useCallback((code) => data?.find(({ paramcode }) => paramcode === code)?.paramname ?? code, [data]);
};

type Props = {
  id?: string;
  'aria-describedby'?: string;
  value?: string;
  onChange?: (code: string) => void;
  /** The type that a document has already: it is offered although it may be switched off. */
  held?: { value: string; label: string };
  /** Whether all of them may be chosen, by an empty code. */
  all?: boolean;
};

/** A type of documents, by its name. `value` and `onChange` come from antd's form. */
export const DocumentTypeSelect = ({ held, all = false, ...select }: Props) => {
  const t = useTexts(vocabulary);
  const failureWords = useFailureWords();
  const { data, error, isFetching } = useTypes();
  const listed = (data ?? []).map(({ paramcode, paramname }) => ({ value: paramcode, label: paramname }));
  const isListed = held === undefined || listed.some(({ value }) => value === held.value);
  return (
    <Select<string>
      {...select}
      loading={isFetching}
      options={[...(all ? [{ value: '', label: t('common.all') }] : []), ...listed, ...(isListed ? [] : [held])]}
      notFoundContent={error ? failureWords(error) : t('common.dialog.no_data')}
    />
  );
};
