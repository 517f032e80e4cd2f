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
  /** Label of the empty choice; without it there is none. */
  all?: string;
  placeholder?: string;
  /** The record's current entry, offered even if it has been disabled or removed. */
  held?: Option;
};

const asOption = ({ paramcode, paramname }: CodeOption): Option => ({ value: paramcode, label: paramname });

/** A select for an entry of a code list. antd's form passes `value` and `onChange`. */
export const CodeSelect = ({ list, all, held, value, ...select }: Props) => {
  const t = useTexts(codeListTexts);
  const { data, error, isFetching } = useCodes(list);
  const listed = (data ?? []).map(asOption);
  const isListed = !held || listed.some((option) => option.value === held.value);
  const options = isListed ? listed : [...listed, held];
  return (
    <Select<string>
      {...select}
      // antd would show an empty text as a selected value.
      value={all === undefined && value === '' ? undefined : value}
      loading={isFetching}
      options={all === undefined ? options : [{ value: '', label: all }, ...options]}
      notFoundContent={error ? t('code_list.failed') : t('common.codesEmpty', { name: list })}
    />
  );
};
