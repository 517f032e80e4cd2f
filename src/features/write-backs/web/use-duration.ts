import { useCallback } from 'react';
import type { Language } from '#platform/i18n/languages.ts';
import { withSpaces } from '#platform/i18n/texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';

const minute = 60;
const hour = 60 * minute;

const say = (language: Language, unit: 'second' | 'minute' | 'hour', value: number): string =>
  withSpaces(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value));

/** Says a number of seconds as people do: in seconds below two minutes, in minutes below two hours, else in hours. */
export const useDuration = (): ((seconds: number) => string) => {
  const { language } = useLanguage();
  return useCallback(
    (seconds) => {
      if (seconds < 2 * minute) return say(language, 'second', seconds);
      if (seconds < 2 * hour) return say(language, 'minute', Math.ceil(seconds / minute));
      return say(language, 'hour', Math.ceil(seconds / hour));
    },
    [language],
  );
};
