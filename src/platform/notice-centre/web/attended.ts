import { useEffect } from 'react';
import type { Notice } from '../notice-centre.contract.ts';

const attended = new Map<string, number>();

const change = (subject: string, by: 1 | -1): void => {
  const count = (attended.get(subject) ?? 0) + by;
  if (count > 0) attended.set(subject, count);
  else attended.delete(subject);
};

/**
 * What this page shows for as long as the caller is mounted, such as the import of an open dialog: a notice about it
 * counts as read when it arrives while the page is seen, and does not lie over what it is about. Null: nothing.
 */
export const useAttending = (subject: string | null): void => {
  useEffect(() => {
    if (!subject) return undefined;
    change(subject, 1);
    return () => change(subject, -1);
  }, [subject]);
};

/** A notice may come a moment after the answer. */
const noticeMs = 5_000;

/** The same while the page waits for an answer, and says itself what it is, also when the caller has been closed. */
export const attendingWhile = async <Result>(subject: string, answer: Promise<Result>): Promise<Result> => {
  change(subject, 1);
  try {
    return await answer;
  } finally {
    setTimeout(() => change(subject, -1), noticeMs);
  }
};

/** Whether the page shows what the notice is about. */
export const isAttended = ({ subject }: Pick<Notice, 'subject'>): boolean => attended.has(subject);
