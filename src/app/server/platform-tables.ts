import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { savedViewTexts } from '#platform/saved-views/saved-views.texts.ts';
import type { UndoneTable } from '#platform/undo/server/undone-table.ts';

/** Tables of the platform whose rows calls of several features write, as features declare their own. */
export const platformTables: Readonly<Record<string, UndoneTable>> = {
  function_identity: { noGuard: 'what functions are given to is checked for every act (assertMayGive)' },
  language_text: { noGuard: 'names follow the rules of what they name' },
  saved_view: {
    title: savedViewTexts['view.name'],
    named: ['name'],
    noGuard: 'views belong to their owner, and only the owner undoes',
  },
  stored_file: {
    title: vocabulary['common.file'],
    noGuard: 'files come and go with the records that hold them',
  },
};
