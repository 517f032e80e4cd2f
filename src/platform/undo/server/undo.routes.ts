import type { Bind } from '#platform/wire/server/bind.ts';
import { undoCalls } from '../undo.contract.ts';
import { actsOf } from './recent-acts.ts';
import { previewRestore, restoreEntry } from './restore.service.ts';
import { undoAct, type Undoing } from './undo.service.ts';

export const undoRoutes = (bind: Bind, undoing: Undoing): void => {
  bind(undoCalls.undo, ({ caller, content, lang }) => undoAct(undoing, caller, content, lang));
  bind(undoCalls.previewRestore, ({ caller, query, lang }) => previewRestore(undoing, caller, query, lang));
  bind(undoCalls.restore, ({ caller, content, lang }) => restoreEntry(undoing, caller, content, lang));
  bind(undoCalls.mine, ({ caller, lang }) => actsOf(undoing, caller.empid, lang));
};
