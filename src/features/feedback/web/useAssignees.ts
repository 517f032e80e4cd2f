import { useMemo } from 'react';
import { feedbackCalls } from '#features/feedback/feedback.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { withReasons } from '#platform/picker/web/with-reasons.ts';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { feedbackWords } from './feedback-words.ts';

/** The employees, those who may not see to all of these feedback reports with the reason. */
export const useAssignees = (oids: readonly string[]) => {
  const t = useTexts(feedbackWords);
  const employees = useEmployeeSource(useBoundOf(feedbackCalls.assign));
  const all = oids.join(' ');
  return useMemo(
    () =>
      withReasons(employees, all, async (ids) => {
        const content = { oids: all.split(' '), ids: [...ids] };
        const able = new Set(await call(feedbackCalls.assignable, { content }));
        return new Map(ids.filter((id) => !able.has(id)).map((id) => [id, t('feedback.mayNotProcess')]));
      }),
    [employees, all, t],
  );
};
