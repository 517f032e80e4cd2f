import { useCallback } from 'react';
import type { SheetRow } from '#features/surveys/survey-results.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';

/** The day of a sheet of an everyday survey as the reader writes it. */
export const useDayOfSheet = (): ((row: Pick<SheetRow, 'day'>) => string) => {
  const { date } = useLanguage();
  return useCallback(({ day }) => (day === null ? '' : date(`${day} 00:00:00`)), [date]);
};
