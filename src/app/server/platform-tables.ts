import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { savedViewTexts } from '#platform/saved-views/saved-views.texts.ts';
import { viewAsTexts } from '#platform/rights/view-as.texts.ts';
import type { Text } from '#platform/i18n/texts.ts';
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

/** What rows of its other logged tables are called in the database log, as features declare their own. */
export const platformLogged: Readonly<Record<string, Text>> = { see_as: viewAsTexts['see_as.record'] };
