import { useCallback } from 'react';
import { documentCalls, type DocumentRow } from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';

/**
 * Makes a document the map guide; if it is the guide already, leaves stores without one. `onDone` reloads the list,
 * since another row may have been the guide.
 */
export const useChooseGuide = (onDone: () => void): ((row: DocumentRow) => Promise<void>) => {
  const t = useTexts(documentTexts);
  const notices = useNotices();
  return useCallback(
    async ({ oid, name, isguide }) => {
      const becomesGuide = isguide === 'N';
      try {
        await call(documentCalls.chooseGuide, { content: { oid, isguide: becomesGuide ? 'Y' : 'N' } });
        notices.success(becomesGuide ? t('document.guideChosen', { name }) : t('document.guideCleared'));
      } catch (error) {
        notices.failure(t('document.guideFailed'), error);
      }
      onDone();
    },
    [notices, onDone, t],
  );
};
