import type { Bind } from '#platform/wire/server/bind.ts';
import { undoCalls } from '../undo.contract.ts';
import { actsOf, undoAct, type Undoing } from './undo.service.ts';

export const undoRoutes = (bind: Bind, undoing: Undoing): void => {
  bind(undoCalls.undo, ({ caller, content, lang }) => undoAct(undoing, caller, content, lang));
  bind(undoCalls.mine, ({ caller, lang }) => actsOf(undoing, caller.empid, lang));
};
