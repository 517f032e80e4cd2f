import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#platform/form/web/useSettled.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { call } from '#platform/wire/web/client.ts';
import { languageTextCalls } from '../language-texts.contract.ts';

/** What else is named by a language id besides the record `oid`, by kind, in one line; empty: nothing. */
export const useSharing = (langid: string, oid = ''): string => {
  const { language, number, pair, parts } = useLanguage();
  const settled = useSettled(langid);
  const { data = [] } = useQuery({
    queryKey: ['language-texts', 'uses', settled, oid, language],
    queryFn: () => call(languageTextCalls.uses, { query: { langid: settled, besides: oid } }),
    enabled: settled !== '',
    staleTime: 0,
  });
  const listed = new Intl.ListFormat(language);
  if (settled !== langid) return '';
  return parts(
    data.map(({ title, count, rows }) => {
      // Who may not look at them knows their kind and how many they are.
      if (rows.length === 0) return pair(title, number(count));
      const left = count > rows.length ? [`+ ${number(count - rows.length)}`] : [];
      return pair(title, listed.format([...rows.map(({ label }) => label), ...left]));
    }),
  );
};
