import {
  atOnce,
  duringPeriod,
  moment,
  say,
  type ChangeLine,
  type Note,
  type PeopleLine,
  type Phrase,
  type Plan,
  type Value,
} from '#platform/effects/server/plan.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { onAirText, onAirTexts, onAirWords } from '../on-air.texts.ts';
import { shownEffectTexts as texts } from '../shown-effects.texts.ts';
import type { Shown, ShownThing } from './shown-thing.ts';

type Facts = {
  kind: Text;
  before: readonly ShownThing[];
  after: readonly ShownThing[];
  deletes: Shown<unknown>['deletes'] | null;
  left: number | null;
};
type Pair = { before: ShownThing | undefined; after: ShownThing | undefined };
type Transition = 'show' | 'schedule' | 'hide' | 'cancel' | 'move' | 'change';

const namesShown = 8;

const isNow = (thing: ShownThing | undefined): boolean => thing?.state === 'NOW';
const isLater = (thing: ShownThing | undefined): boolean => thing?.state === 'LATER';

const hasOtherPeriod = ({ before, after }: Pair): boolean =>
  (before?.start ?? null) !== (after?.start ?? null) || (before?.end ?? null) !== (after?.end ?? null);

const otherParts = ({ before, after }: Pair) =>
  (after?.parts ?? []).flatMap((part) => {
    const old = before?.parts?.find(({ subject }) => subject.text === part.subject.text);
    return old?.value === part.value ? [] : [{ ...part, old: old?.value ?? '' }];
  });

/** What employees notice; null: nothing. What is scheduled is noticed once it is on air. */
const transitionOf = (pair: Pair): Transition | null => {
  const { before, after } = pair;
  if (isNow(before)) {
    if (!isNow(after)) return isLater(after) ? 'move' : 'hide';
    if (otherParts(pair).length > 0) return 'change';
    return hasOtherPeriod(pair) ? 'move' : null;
  }
  if (isNow(after)) return 'show';
  if (isLater(before)) {
    if (!isLater(after)) return 'cancel';
    return hasOtherPeriod(pair) ? 'move' : null;
  }
  return isLater(after) ? 'schedule' : null;
};

/** What the sheet and its button say. */
const words = {
  show: [texts['shown.show'], texts['shown.doShow']],
  schedule: [texts['shown.schedule'], texts['shown.doSchedule']],
  hide: [texts['shown.hide'], texts['shown.doHide']],
  cancel: [texts['shown.cancel'], texts['shown.doCancel']],
  move: [texts['shown.move'], onAirTexts['on_air.change']],
  change: [texts['shown.change'], onAirTexts['on_air.change']],
} as const satisfies Record<Transition, readonly [Text, Text]>;

const stateOf = ({ state, words }: ShownThing): Phrase => say(onAirTexts[onAirText(state, words)]);

const timeOf = (time: string | null | undefined, none: Text): Value => (time ? moment(time) : say(none));

const changesOf = (pair: Pair): ChangeLine[] => {
  const { before, after } = pair;
  const lines: ChangeLine[] = [];
  if (before?.state !== after?.state)
    lines.push({
      subject: say(onAirTexts[onAirWords[(after ?? before)?.words ?? 'shown'].title]),
      ...(before ? { from: stateOf(before) } : {}),
      ...(after ? { to: stateOf(after) } : {}),
    });
  if (!after) return lines;
  for (const [name, subject, none] of [
    ['start', vocabulary['common.start'], onAirTexts['on_air.always']],
    ['end', vocabulary['common.end'], onAirTexts['on_air.noEnd']],
  ] as const)
    if (before && (before[name] ?? null) !== (after[name] ?? null))
      lines.push({ subject: say(subject), from: timeOf(before[name], none), to: timeOf(after[name], none) });
  if (before && isNow(after))
    for (const { subject, words, old, value } of otherParts(pair))
      lines.push({ subject, ...(words ? { to: words } : { ...(old ? { from: old } : {}), to: value || '—' }) });
  return lines;
};

/** With the number of people, and without where it is not known. */
const sayings = {
  sees: [texts['shown.sees'], texts['shown.someSee']],
  seesOther: [texts['shown.seesOther'], texts['shown.someSeeOther']],
  noLonger: [texts['shown.noLonger'], texts['shown.someNoLonger']],
  willNot: [texts['shown.willNot'], texts['shown.someWillNot']],
} as const;
type Said = keyof typeof sayings;

const peopleLine = (kind: PeopleLine['kind'], said: Said, { audience }: ShownThing): PeopleLine => ({
  kind,
  text: say(sayings[said][audience.count === null ? 1 : 0], { who: audience.who }),
  count: audience.count,
  about: audience.about ?? false,
});

const peopleOf = ({ before, after }: Pair, transition: Transition): PeopleLine[] => {
  const thing = after ?? before;
  if (!thing) return [];
  if (transition === 'cancel') return [peopleLine('hide', 'willNot', before ?? thing)];
  if (isNow(before) && !isNow(after)) return [peopleLine('hide', 'noLonger', before ?? thing)];
  if (isNow(before)) {
    const isElsewhere = before && JSON.stringify(before.audience.who) !== JSON.stringify(thing.audience.who);
    return [
      ...(isElsewhere ? [peopleLine('hide', 'noLonger', before)] : []),
      peopleLine('reach', isElsewhere ? 'sees' : 'seesOther', thing),
    ];
  }
  return [peopleLine('reach', 'sees', thing)];
};

const whenOf = ({ before, after }: Pair, transition: Transition): Phrase | undefined => {
  if (transition === 'hide' || transition === 'change') return atOnce;
  if (!after || transition === 'cancel') return undefined;
  return isNow(after) && (isNow(before) || transition === 'show')
    ? duringPeriod(null, after.end ?? null)
    : duringPeriod(after.start ?? null, after.end ?? null);
};

const nothingLeft = ({ kind, left, before }: Facts): Note[] =>
  left === 0 && before.some(isNow)
    ? [{ text: say(texts['shown.nothingLeft'], { kind: say(kind) }), warning: true }]
    : [];

/** Each audience once, of what is on air among the deleted things. */
const audiencesOf = (things: readonly ShownThing[]): ShownThing[] => [
  ...new Map(things.filter(isNow).map((thing) => [JSON.stringify(thing.audience.who), thing])).values(),
];

const planOfDeletion = (facts: Facts): Plan => {
  const { before: things, deletes } = facts;
  const kind = say(facts.kind);
  const [first] = things;
  return {
    title:
      things.length === 1 && first
        ? say(texts['shown.delete'], { kind, name: first.name })
        : say(texts['shown.deleteSeveral'], { kind, count: things.length }),
    act: say(vocabulary['common.delete']),
    danger: true,
    people: audiencesOf(things).map((thing) => peopleLine('hide', 'noLonger', thing)),
    changes: things.slice(0, namesShown).map((thing) => ({ subject: thing.name, from: stateOf(thing) })),
    ...(things.some(isNow) ? { when: atOnce } : {}),
    notes: [
      ...(things.length > namesShown
        ? [{ text: say(texts['shown.more'], { count: things.length - namesShown }) }]
        : []),
      ...(deletes?.depends ? [{ text: say(deletes.depends) }] : []),
      ...nothingLeft(facts),
    ],
  };
};

/** What employees notice of a change of one thing, or of the deletion of several; null: nothing. */
export const planOfShown = (facts: Facts): Plan | null => {
  if (facts.deletes) return facts.before.length > 0 ? planOfDeletion(facts) : null;
  const pair: Pair = { before: facts.before[0], after: facts.after[0] };
  const transition = transitionOf(pair);
  const thing = pair.after ?? pair.before;
  if (transition === null || !thing) return null;
  const when = whenOf(pair, transition);
  const [title, act] = words[transition];
  return {
    title: say(title, { kind: say(facts.kind), name: thing.name }),
    act: say(act),
    people: peopleOf(pair, transition),
    changes: changesOf(pair),
    ...(when ? { when } : {}),
    notes: isNow(pair.after) ? [] : nothingLeft(facts),
  };
};
