import type { Language } from '#platform/i18n/languages.ts';
import { callName } from '#platform/wire/endpoint.ts';
import type { DoneAct } from '../undo.contract.ts';
import { type Change, changesPlaced, lastActsBy, sizesOf } from './acts.queries.ts';
import { actInWords, labelOf, type RowNames, titleOf, wholesOf } from './row-words.ts';
import { recentActs, type Undoing } from './undo.service.ts';

const actsShown = 20;

/** The change that stands for an act: of several tables, the row that the others belong to. */
const mainOf = (names: RowNames, changes: readonly Change[]): Change | undefined => {
  const wholes = new Set(
    wholesOf(
      names,
      changes.map(({ table }) => table),
    ),
  );
  const known = changes.filter(({ table }) => wholes.has(table));
  return known.some(({ type }) => type === 'I') && known[0]?.type === 'I' ? known[0] : (known.at(-1) ?? changes[0]);
};

/** What a person has done lately that can be undone, newest first. */
export const actsOf = async (undoing: Undoing, empid: string, lang: Language): Promise<DoneAct[]> => {
  const { db, names, calls, acts: titles } = undoing;
  const undoable = new Set(calls.filter(({ undo }) => undo === true).map(callName));
  const changes = await lastActsBy(db.read, empid, recentActs);
  const undone = new Set(changes.flatMap(({ undoes }) => undoes ?? []));
  const acts = Map.groupBy(
    changes.filter(({ call }) => undoable.has(call)),
    ({ request_id }) => request_id,
  );
  const large = [...acts].filter(([, { length }]) => length >= changesPlaced).map(([act]) => act);
  const sizes = await sizesOf(db.read, empid, large);
  return [...acts].slice(0, actsShown).flatMap(([act, newestFirst]) => {
    const inOrder = newestFirst.toReversed();
    const said = titles.get(inOrder[0]?.call ?? '');
    const main = inOrder.find(({ table }) => table === said?.of) ?? mainOf(names, inOrder);
    if (!main) return [];
    const inWords = actInWords(titles, inOrder, lang);
    const alike = new Set(newestFirst.filter(({ table }) => table === main.table).map(({ key }) => key));
    const size = sizes.get(act);
    return [
      {
        act,
        at: main.at,
        type: main.type,
        title: titleOf(names, main, lang),
        said: inWords ?? '',
        label: inWords === undefined && alike.size === 1 && size === undefined ? labelOf(names, main) : '',
        count: inWords === undefined ? (size ?? alike.size) : 1,
        undone: undone.has(act),
        isUndo: main.undoes !== null,
      },
    ];
  });
};
