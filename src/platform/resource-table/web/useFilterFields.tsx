import { Input } from 'antd';
import { labelOf, type Option } from '#platform/form/web/options.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useClearing } from '#platform/keyboard/web/useClearing.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FilterField } from './AdvancedSearch.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { StatusFilter, useStatusWords } from './StatusFilter.tsx';
import { useYesNoWords, YesNoFilter } from './YesNoFilter.tsx';

type FilterOf<Name extends string> = FilterField<Record<Name, string>>;

type FilterFields = {
  /** A part of a text; `longest`: how many characters can be typed. */
  text: <Name extends string>(name: Name, label: string, longest: number) => FilterOf<Name>;
  yesNo: <Name extends string>(name: Name, label: string) => FilterOf<Name>;
  /** One of the options; `any` is shown while none is chosen, `common.all` if left out. */
  choice: <Name extends string>(name: Name, label: string, options: readonly Option[], any?: string) => FilterOf<Name>;
  /** Rows that need attention of one of these kinds, called `attention` in every filter; the home page links to it. */
  attention: (kinds: readonly Option[]) => FilterOf<'attention'>;
  /** The status of a row, called `status` in every filter. */
  status: FilterOf<'status'>;
};

/** The filters that many lists have, for the `filters` of `ListPage`. */
export const useFilterFields = (): FilterFields => {
  const t = useTexts(vocabulary);
  const clearing = useClearing();
  const statusWords = useStatusWords();
  const yesNoWords = useYesNoWords();
  const choice: FilterFields['choice'] = (name, label, options, any = t('common.all')) => ({
    name,
    label,
    input: <ChoiceFilter options={options} any={any} />,
    shown: (value) => labelOf(options, value),
  });
  return {
    text: (name, label, longest) => ({ name, label, input: <Input maxLength={longest} allowClear={clearing} /> }),
    yesNo: (name, label) => ({ name, label, input: <YesNoFilter label={label} />, shown: yesNoWords }),
    choice,
    attention: (kinds) => choice('attention', t('common.attention'), kinds),
    status: { name: 'status', label: t('common.status'), input: <StatusFilter />, shown: statusWords },
  };
};
