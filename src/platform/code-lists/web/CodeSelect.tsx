import { Select } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { CodeOption } from '../code-lists.contract.ts';
import { codeListTexts } from '../code-lists.texts.ts';
import { useCodes } from './codes.ts';

type Option = { value: string; label: string };

type Props = {
  /** The code list. */
  list: string;
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
  /** What the empty choice is called; without it there is none. */
  all?: string;
  placeholder?: string;
  /** The entry that the record has already: it is offered even when the list no longer has it switched on. */
  held?: Option;
};

const asOption = ({ paramcode, paramname }: CodeOption): Option => ({ value: paramcode, label: paramname });

/** One entry of a code list. `value` and `onChange` come from antd's form. */
export const CodeSelect = ({ list, all, held, value, ...select }: Props) => {
  const t = useTexts(codeListTexts);
  const { data, error, isFetching } = useCodes(list);
  const listed = (data ?? []).map(asOption);
  const isListed = !held || listed.some((option) => option.value === held.value);
  const options = isListed ? listed : [...listed, held];
  return (
    <Select<string>
      {...select}
      // An empty text would be shown as a choice of its own, where there is none.
      value={all === undefined && value === '' ? undefined : value}
      loading={isFetching}
      options={all === undefined ? options : [{ value: '', label: all }, ...options]}
      notFoundContent={error ? t('code_list.failed') : t('common.codesEmpty', { name: list })}
    />
  );
};
