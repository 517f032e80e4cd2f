import type { ProcessContent, ProcessField, ProcessStage } from '#platform/process-catalogue/process-model.ts';
import type { FormUse } from '#platform/process-catalogue/server/catalogue-user.ts';
import type { LostUse, ProcessChange, SuggestedRename } from '../process-rows.contract.ts';
import { comparable, type Effort, likeness } from './likeness.ts';

type Content = Pick<ProcessContent, 'pronm' | 'stages' | 'fields' | 'proid'>;
type Facts = ProcessChange['facts'];

const fact = (property: Facts[number]['property'], from: string, to: string): Facts =>
  from === to ? [] : [{ property, from, to }];

const keyOfField = ({ artid, id }: Pick<ProcessField, 'artid' | 'id'>): string => JSON.stringify([artid, id]);
const keyOfStage = ({ lineid }: ProcessStage): string => lineid;

/** The forms of a process, by id, with the names of their first stages. */
const formsOf = ({ stages }: Content): Map<string, string> => {
  const forms = new Map<string, string>();
  for (const { artid, linenm } of stages) if (!forms.has(artid)) forms.set(artid, linenm);
  return forms;
};

type Pair<Row> = { before?: Row; after?: Row };

const paired = <Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => string): Pair<Row>[] => {
  const pairs = new Map<string, Pair<Row>>(before.map((row) => [keyOf(row), { before: row }]));
  for (const row of after) pairs.set(keyOf(row), { ...pairs.get(keyOf(row)), after: row });
  return [...pairs.values()];
};

const changesOf = <Row>(
  pairs: readonly Pair<Row>[],
  described: (row: Row) => Pick<ProcessChange, 'what' | 'artid' | 'id' | 'name'>,
  factsOf: (before: Row, after: Row) => Facts,
): ProcessChange[] =>
  pairs.flatMap(({ before, after }): ProcessChange[] => {
    if (before === undefined) return after === undefined ? [] : [{ ...described(after), how: 'ADDED', facts: [] }];
    if (after === undefined) return [{ ...described(before), how: 'REMOVED', facts: [] }];
    const facts = factsOf(before, after);
    return facts.length === 0 ? [] : [{ ...described(after), how: 'CHANGED', facts }];
  });

/** What differs between two versions: the name, stages, forms and fields. Fields of a form that is new go with it. */
export const changesBetween = (before: Content, after: Content): ProcessChange[] => {
  const renamed = fact('name', before.pronm, after.pronm);
  const forms = { before: formsOf(before), after: formsOf(after) };
  const isInBoth = ({ artid }: ProcessField): boolean => forms.before.has(artid) && forms.after.has(artid);
  return [
    ...(renamed.length === 0
      ? []
      : [
          {
            what: 'PROCESS' as const,
            how: 'CHANGED' as const,
            artid: '',
            id: after.proid,
            name: after.pronm,
            facts: renamed,
          },
        ]),
    ...changesOf(
      paired(before.stages, after.stages, keyOfStage),
      ({ lineid, linenm }) => ({ what: 'STAGE', artid: '', id: lineid, name: linenm }),
      (one, other) => [...fact('name', one.linenm, other.linenm), ...fact('form', one.artid, other.artid)],
    ),
    ...changesOf(
      paired([...forms.before], [...forms.after], ([artid]) => artid),
      ([artid, name]) => ({ what: 'FORM', artid: '', id: artid, name }),
      () => [],
    ),
    ...changesOf(
      paired(before.fields.filter(isInBoth), after.fields.filter(isInBoth), keyOfField),
      ({ artid, id, name }) => ({ what: 'FIELD', artid, id, name }),
      (one, other) => [
        ...fact('name', one.name, other.name),
        ...fact('type', one.type, other.type),
        ...fact('required', one.required, other.required),
        ...fact('shown', one.shown, other.shown),
      ],
    ),
  ];
};

type Candidate = { id: string; name: string; hint: string };

/** Below this, two ids are strangers. */
const leastLikeness = 0.6;
/** Comparing every removed with every added id is quadratic; so is comparing two of them letter by letter. */
const comparedAtMost = 300;
const mostEffort = 20_000_000;

/**
 * Which of the removed ids are probably added ones under another name: the most alike first, each once. `hint`: what
 * else is compared, such as the type of a field.
 */
const suggested = (
  kind: SuggestedRename['kind'],
  artid: string,
  removed: readonly Candidate[],
  added: readonly Candidate[],
  effort: Effort,
): SuggestedRename[] => {
  const prepared = (some: readonly Candidate[]) =>
    some.slice(0, comparedAtMost).map((one) => ({ one, plain: comparable(one) }));
  const later = prepared(added);
  const pairs = prepared(removed)
    .flatMap((from) =>
      later.map((to) => ({ from: from.one, to: to.one, like: likeness(from.plain, to.plain, effort) })),
    )
    .filter(({ like }) => like >= leastLikeness)
    .toSorted((one, other) => other.like - one.like);
  const [taken, given] = [new Set<string>(), new Set<string>()];
  const found: SuggestedRename[] = [];
  for (const { from, to, like } of pairs) {
    if (taken.has(from.id) || given.has(to.id)) continue;
    taken.add(from.id);
    given.add(to.id);
    found.push({ kind, artid, from: from.id, to: to.id, fromName: from.name, toName: to.name, likeness: like });
  }
  return found;
};

/** The stages, forms and fields that probably have another id in the new version. */
export const suggestedRenames = (before: Content, after: Content): SuggestedRename[] => {
  const stageCandidate = ({ lineid, linenm, artid }: ProcessStage): Candidate => ({
    id: lineid,
    name: linenm,
    hint: artid === lineid ? '' : artid,
  });
  const effort: Effort = { left: mostEffort };
  const known = { before: new Set(before.stages.map(keyOfStage)), after: new Set(after.stages.map(keyOfStage)) };
  const stages = suggested(
    'stage',
    '',
    before.stages.filter(({ lineid }) => !known.after.has(lineid)).map(stageCandidate),
    after.stages.filter(({ lineid }) => !known.before.has(lineid)).map(stageCandidate),
    effort,
  );
  const newLine = new Map(stages.map(({ from, to }) => [from, to]));

  // A form has a new key where its stage has one, and nothing has the old key any more.
  const forms = { before: formsOf(before), after: formsOf(after) };
  const renames = new Map<string, SuggestedRename>();
  const given = new Set<string>();
  for (const { lineid, artid, linenm } of before.stages) {
    const later = after.stages.find((stage) => stage.lineid === (newLine.get(lineid) ?? lineid));
    const isFree = !forms.after.has(artid) && !renames.has(artid);
    if (!later || !isFree || forms.before.has(later.artid) || given.has(later.artid)) continue;
    given.add(later.artid);
    renames.set(artid, {
      kind: 'form',
      artid: '',
      from: artid,
      to: later.artid,
      fromName: linenm,
      toName: later.linenm,
      likeness: newLine.has(lineid) ? leastLikeness : 1,
    });
  }

  const newForm = (artid: string): string => renames.get(artid)?.to ?? artid;
  const fieldsBefore = Map.groupBy(before.fields, ({ artid }) => newForm(artid));
  const fieldsAfter = Map.groupBy(after.fields, ({ artid }) => artid);
  const candidate = ({ id, name, type }: ProcessField): Candidate => ({ id, name, hint: type });
  const items = [...fieldsBefore].flatMap(([artid, fields]) => {
    const later = fieldsAfter.get(artid) ?? [];
    const [old, present] = [new Set(fields.map(({ id }) => id)), new Set(later.map(({ id }) => id))];
    return suggested(
      'item',
      artid,
      fields.filter(({ id }) => !present.has(id)).map(candidate),
      later.filter(({ id }) => !old.has(id)).map(candidate),
      effort,
    );
  });
  return [...stages, ...renames.values(), ...items];
};

/**
 * What records that are made for the process lose: their stage, their form, or an item of it; and what those lose that
 * follow a suggested rename of their form.
 */
export const lossesOf = (
  after: Content | null,
  uses: readonly FormUse[],
  renames: readonly SuggestedRename[],
): LostUse[] => {
  const stages = new Set(after?.stages.map(keyOfStage));
  const forms = new Set(after?.stages.map(({ artid }) => artid));
  const fields = new Set(after?.fields.map(keyOfField));
  const newForms = new Map(renames.filter(({ kind }) => kind === 'form').map(({ from, to }) => [from, to]));
  return uses.flatMap(({ name, path, proid, lineid, artid, items }): LostUse[] => {
    const lost = (kind: LostUse['kind'], id: string, more: Partial<LostUse> = {}): LostUse => ({
      record: name,
      path,
      kind,
      artid: '',
      id,
      usedBy: '',
      movedFrom: '',
      ...more,
    });
    const itemsLostIn = (form: string, movedFrom = ''): LostUse[] =>
      items
        .filter(({ id }) => !fields.has(keyOfField({ artid: form, id })))
        .map(({ id, usedBy }) => lost('item', id, { artid: form, usedBy, movedFrom }));
    // A record of the process itself has its id in the place of a stage.
    const hasStage = stages.has(lineid) || lineid === proid;
    const missing = hasStage ? [] : [lost('stage', lineid)];
    if (forms.has(artid)) return [...missing, ...itemsLostIn(artid)];
    const moved = newForms.get(artid);
    return [...missing, lost('form', artid), ...(moved === undefined ? [] : itemsLostIn(moved, artid))];
  });
};
