import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useCallback } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { CodeOption } from '#platform/permission-page/web/permission-sources.ts';
import { accessListTexts } from '#features/access-lists/access-lists.texts.ts';
import type { AccessSources } from '#features/access-lists/web/access-sources.ts';

type ListProps = { load: AccessSources['loadList']; list: string };

/** The switched-on entries of a code list, names in the reader's language. */
const useCodes = ({ load, list }: ListProps) =>
  useQuery({ queryKey: ['code-list', list], queryFn: () => load(list), staleTime: 60_000 });

/** How a chip says a code. */
export const useCodeWords = (source: ListProps): ((code: string) => string) => {
  const { data } = useCodes(source);
  return useCallback((code) => data?.find(({ paramcode }) => paramcode === code)?.paramname ?? code, [data]);
};

type Props = ListProps & {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
  /** What the empty choice is called; without it there is none. */
  all?: string;
  placeholder?: string;
};

const asOption = ({ paramcode, paramname }: CodeOption) => ({ value: paramcode, label: paramname });

/** One entry of a code list. `value` and `onChange` come from antd's form. */
export const CodeSelect = ({ load, list, all, value, ...select }: Props) => {
  const t = useTexts(accessListTexts);
  const { data, error, isFetching } = useCodes({ load, list });
  const options = (data ?? []).map(asOption);
  return (
    <Select<string>
      {...select}
      // An empty text would be shown as a choice of its own, where there is none.
      value={all === undefined && value === '' ? undefined : value}
      loading={isFetching}
      options={all === undefined ? options : [{ value: '', label: all }, ...options]}
      notFoundContent={error ? t('access_list.codesFailed') : t('access_list.codesEmpty', { name: list })}
    />
  );
};
