import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { transfers, uploaded, UploadOver } from '#platform/files/web/transfer-store.ts';
import { uploadsIn, withUploaded } from '#platform/files/web/pending-uploads.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { formTexts } from '../form.texts.ts';
import { dropDraft, writeDraft } from './drafts.ts';
import { beginWait, endWait } from './waiting-saves.ts';

type Options<Values extends object> = {
  draft: string;
  rev: () => number | undefined;
  /** Saves without the form, which may have been closed. */
  save: (values: Values) => Promise<unknown>;
  /** Submits the form, which is still open. */
  submit: () => void;
};

export type UploadWait<Values> = {
  /** A save waits for uploads. */
  waiting: boolean;
  /** Waits for the uploads in these values, then submits the form, or saves the values if it has been closed. */
  waitFor: (values: Values) => Promise<void>;
  giveUp: () => void;
};

/** The save of a form that waits for its uploads, and goes on by itself, also after the form has been closed. */
export const useUploadWait = <Values extends object>(options: Options<Values>): UploadWait<Values> => {
  const { draft } = options;
  const t = useTexts(formTexts);
  const notices = useNotices();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const isOpen = useRef(true);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  /** The form has been closed: its values are those at the time of the save. */
  const saveBehind = useCallback(
    async (values: Values, field: string): Promise<void> => {
      const { rev, save } = latest.current;
      try {
        await save(values);
        dropDraft(draft);
        notices.success(t('form.savedLater', { field }));
        await client.invalidateQueries();
      } catch (error) {
        writeDraft(draft, { values, rev: rev() });
        notices.failure(t('form.notSavedLater', { field }), error);
      }
    },
    [client, draft, notices, t],
  );

  const waitFor = useCallback(
    async (values: Values): Promise<void> => {
      const ids = uploadsIn(values);
      const field = ids.flatMap((id) => transfers.get(id)?.name ?? [])[0] ?? '';
      const wait = beginWait(draft);
      transfers.await(ids, true);
      setWaiting(true);
      try {
        await uploaded(ids);
      } catch (error) {
        const cause = error instanceof UploadOver ? error.transfer?.progress.error : error;
        if (!wait.isOver && !isOpen.current) notices.failure(t('form.notSavedLater', { field }), cause);
        if (!wait.isOver) endWait(draft);
        setWaiting(false);
        return;
      }
      if (wait.isOver) return;
      endWait(draft);
      setWaiting(false);
      if (isOpen.current) latest.current.submit();
      else await saveBehind(withUploaded(values), field);
      for (const id of ids) transfers.remove(id);
    },
    [draft, notices, saveBehind, t],
  );

  const giveUp = useCallback(() => {
    endWait(draft);
    setWaiting(false);
  }, [draft]);

  useEffect(() => {
    isOpen.current = true;
    // Reopened while its save waits: this form goes on with it.
    if (endWait(draft)) latest.current.submit();
    return () => {
      isOpen.current = false;
    };
  }, [draft]);

  return { waiting, waitFor, giveUp };
};
