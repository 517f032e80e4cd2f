import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { everywhere } from '#platform/keyboard/web/registry.ts';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { hasLatestActs, offerUndo, takeLatestActs } from '#platform/notices/web/undo-offer.ts';
import { call } from '#platform/wire/web/client.ts';
import { undoCalls } from '../undo.contract.ts';
import { undoTexts } from '../undo.texts.ts';
import { noteUndone } from './after-undo.ts';

/**
 * Undoes acts, the last one first, says so, and loads again what is on the screen. Where more people are
 * affected than the setting allows, their number has to be typed.
 */
export const useRunUndo = (): ((acts: readonly string[], what: string) => Promise<void>) => {
  const t = useTexts(undoTexts);
  const notices = useNotices();
  const client = useQueryClient();
  const confirming = useImpactConfirmation();
  return async (acts, what) => {
    const lines = {
      gained: (count: string) => t('undo.gained', { count }),
      lost: (count: string) => t('undo.lost', { count }),
      act: t('undo.undo'),
    };
    try {
      for (const act of acts.toReversed())
        await confirming('', (confirmed) => call(undoCalls.undo, { content: { act, confirmed } }), lines);
      notices.success(t('undo.undoneWhat', { what }));
    } catch (error) {
      notices.failure(t('undo.failed'), error);
    }
    // An open form keeps the version that it started from.
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'record' });
    noteUndone();
  };
};

/** Lets notices offer Undo, and Ctrl Z undo what the last one said. Used once, by the shell. */
export const useUndo = (): void => {
  const t = useTexts(undoTexts);
  const run = useRunUndo();
  useEffect(() => offerUndo({ label: t('undo.undo'), run: (acts, text) => void run(acts, text) }));
  useKeys(
    [
      {
        keys: ['Mod+Z'],
        says: t('undo.last'),
        group: 'everywhere',
        when: hasLatestActs,
        run: () => {
          const { acts, text } = takeLatestActs();
          void run(acts, text);
        },
      },
    ],
    everywhere,
  );
};
