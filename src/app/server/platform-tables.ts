import type { UndoneTable } from '#platform/undo/server/undone-table.ts';

/** Tables of the platform whose rows calls of several features write, as features declare their own. */
export const platformTables: Readonly<Record<string, UndoneTable>> = {
  function_identity: { noGuard: 'what functions are given to is checked for every act (assertMayGive)' },
  language_text: { noGuard: 'names follow the rules of what they name' },
  saved_view: { noGuard: 'views belong to their owner, and only the owner undoes' },
};
