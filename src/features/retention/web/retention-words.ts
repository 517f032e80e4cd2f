import type { Counted, RetentionRow } from '#features/retention/retention.contract.ts';
import { retentionTexts } from '#features/retention/retention.texts.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

export const retentionWords = { ...vocabulary, ...retentionTexts };

/** Periods and bounded counts in words. */
export const useRetentionWords = () => {
  const t = useTexts(retentionWords);
  const { language } = useLanguage();
  const { number } = formatsOf(language);
  return {
    period: ({ unit }: Pick<RetentionRow, 'unit'>, period: number): string => {
      if (period === 0) return t('retention.forEver');
      return t(unit === 'D' ? 'retention.days' : 'retention.months', { count: number(period) });
    },
    /** What stands behind a number that is typed. */
    unit: ({ unit }: Pick<RetentionRow, 'unit'>, period: number): string =>
      t(period === 0 ? 'retention.forEver' : `retention.unit.${unit}`),
    count: ({ rows, more }: Counted): string =>
      more === 'Y' ? t('retention.more', { count: number(rows) }) : number(rows),
  };
};
