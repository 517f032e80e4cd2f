import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  feedbackCalls,
  type FeedbackRow,
  feedbackRow,
  type FeedbackState,
} from '#features/feedback/feedback.contract.ts';
import { stateTexts } from '#features/feedback/feedback.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call, CallError } from '#platform/wire/web/client.ts';
import { feedbackList, feedbackName } from './feedback-list.ts';
import { feedbackWords } from './feedback-words.ts';

type Person = { empid: string; name: string };

export type FeedbackActs = {
  setState: (row: FeedbackRow, next: FeedbackState) => Promise<void>;
  /** Null: nobody. */
  assign: (row: FeedbackRow, person: Person | null) => Promise<void>;
};

/** Changes of a feedback. `onRow`: called with the row as it is then, also if somebody else has changed it. */
export const useFeedbackActs = (onRow: (row: FeedbackRow) => void): FeedbackActs => {
  const t = useTexts(feedbackWords);
  const notices = useNotices();
  const client = useQueryClient();

  const settle = useCallback(
    (row: FeedbackRow): void => {
      onRow(row);
      // The row may not match the filters any more; what is open stays open.
      void client.invalidateQueries({
        queryKey: [feedbackList.name],
        predicate: ({ queryKey }) => queryKey[1] !== 'record',
      });
    },
    [client, onRow],
  );
  const failed = useCallback(
    (title: string, fault: unknown): void => {
      const current = fault instanceof CallError ? feedbackRow.safeParse(fault.content).data : undefined;
      if (current) settle(current);
      notices.failure(title, fault);
    },
    [notices, settle],
  );

  return {
    setState: async (row, newState) => {
      try {
        settle(await call(feedbackCalls.setState, { content: { oid: row.oid, oldState: row.state, newState } }));
        notices.success(t('feedback.stateChanged', { name: feedbackName(row), state: t(stateTexts[newState]) }));
      } catch (fault) {
        failed(t('feedback.stateFailed'), fault);
      }
    },
    assign: async (row, person) => {
      try {
        const { oid, rev } = row;
        settle(await call(feedbackCalls.assign, { content: { oid, rev, assignee: person?.empid ?? '' } }));
        const name = feedbackName(row);
        notices.success(
          person ? t('feedback.assigned', { name, person: person.name }) : t('feedback.unassigned', { name }),
        );
      } catch (fault) {
        failed(t('feedback.assignFailed'), fault);
      }
    },
  };
};
