import {
  atOnce,
  say,
  type ChangeLine,
  type Note,
  type PeopleLine,
  type Phrase,
  type Plan,
} from '#platform/effects/server/plan.ts';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { nobody } from '#platform/impact/impact.contract.ts';
import type { UndoImpact } from '#platform/undo/server/undone-table.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { platformList } from '../app-versions.contract.ts';
import { versionEffectTexts as texts } from '../version-effects.texts.ts';
import { appVersionTexts } from '../app-versions.texts.ts';
import { codeEntries, nameIn } from './app-version-codes.queries.ts';
import { newestVersions, type StoredAppVersion } from './app-versions.queries.ts';
import { peopleByVersion } from './phones.queries.ts';

type Shown = StoredAppVersion | undefined;

/** Which of two version numbers is higher: positive if it is the first. */
const compare = (one: string, other: string): number => {
  const parts = (no: string): number[] => no.split('.').map(Number);
  const [a, b] = [parts(one), parts(other)];
  const at = [0, 1, 2].find((place) => (a[place] ?? 0) !== (b[place] ?? 0)) ?? 0;
  return (a[at] ?? 0) - (b[at] ?? 0);
};

const yesNo = (value: 'Y' | 'N'): Phrase => say(vocabulary[value === 'Y' ? 'common.yes' : 'common.no']);

const titleOf = (before: Shown, after: Shown, platform: string): { title: Phrase; act: Phrase } => {
  const words = (title: keyof typeof texts, act: keyof typeof texts, no: string) => ({
    title: say(texts[title], { no, platform }),
    act: say(texts[act]),
  });
  if (!after) return words('app_version.effects.none', 'app_version.effects.take', before?.no ?? '');
  const { no, ismust } = after;
  if (before && compare(no, before.no) < 0) return words('app_version.effects.back', 'app_version.effects.doBack', no);
  const isForced = ismust === 'Y' && (before?.no !== no || before.ismust === 'N');
  if (isForced) return words('app_version.effects.force', 'app_version.effects.doForce', no);
  if (before?.no !== no) return words('app_version.effects.publish', 'app_version.effects.doPublish', no);
  if (before.ismust === 'Y' && ismust === 'N')
    return words('app_version.effects.optional', 'app_version.effects.doChange', no);
  return words('app_version.effects.replace', 'app_version.effects.doChange', no);
};

const changesOf = (before: Shown, after: Shown, platform: string): ChangeLine[] => {
  const lines: ChangeLine[] = [];
  if (before?.no !== after?.no)
    lines.push({ subject: platform, ...(before ? { from: before.no } : {}), ...(after ? { to: after.no } : {}) });
  if (!after) return lines;
  if (before?.ismust !== after.ismust && (before || after.ismust === 'Y'))
    lines.push({
      subject: say(appVersionTexts['app_version.ismust']),
      ...(before ? { from: yesNo(before.ismust) } : {}),
      to: yesNo(after.ismust),
    });
  if (before?.no === after.no && before.url !== after.url && after.fileid === null)
    lines.push({ subject: say(vocabulary['common.downloadAddress']), from: before.url, to: after.url });
  if (before?.no === after.no && before.fileid !== after.fileid)
    lines.push({ subject: say(appVersionTexts['app_version.file']), to: say(texts['app_version.effects.newFile']) });
  return lines;
};

const peopleOf = (people: Map<string, number> | null, after: Shown, platform: string): PeopleLine[] => {
  const all = people && [...people.values()].reduce((sum, one) => sum + one, 0);
  if (!after)
    return [
      {
        kind: 'stop',
        text: say(texts[all === null ? 'app_version.effects.allStopped' : 'app_version.effects.stopped'], { platform }),
        count: all,
        about: true,
      },
    ];
  const { no, ismust } = after;
  const others = people && (all ?? 0) - (people.get(no) ?? 0);
  if (others === 0)
    return [{ kind: 'reach', text: say(texts['app_version.effects.nobody'], { platform, no }), about: true }];
  const isKnown = others !== null;
  if (ismust === 'Y')
    return [
      {
        kind: 'stop',
        text: say(texts[isKnown ? 'app_version.effects.must' : 'app_version.effects.allMust'], { platform, no }),
        count: others,
        about: true,
      },
    ];
  return [
    {
      kind: 'reach',
      text: say(texts[isKnown ? 'app_version.effects.may' : 'app_version.effects.allMay'], { platform, no }),
      count: others,
      about: true,
    },
  ];
};

const notesOf = (before: Shown, after: Shown, platform: string): Note[] => {
  if (!after) return [{ text: say(texts['app_version.effects.noneLeft'], { platform }), warning: true }];
  const notes: Note[] = [];
  if (before && compare(after.no, before.no) < 0)
    notes.push({ text: say(texts['app_version.effects.older'], { from: before.no, no: after.no }), warning: true });
  if (before && before.no !== after.no && before.ismust === 'Y' && after.ismust === 'N')
    notes.push({ text: say(texts['app_version.effects.noLongerForced'], { no: after.no }) });
  return notes;
};

const isSame = (one: Shown, other: Shown): boolean =>
  one?.no === other?.no && one?.ismust === other?.ismust && one?.fileid === other?.fileid && one?.url === other?.url;

/** What employees get instead of `before`; null if that is the same. */
const planOf = async (
  db: Read,
  { before, after, platform }: { before: Shown; after: Shown; platform: string },
  lang: Language,
): Promise<Plan | null> => {
  if (isSame(before, after)) return null;
  const name = nameIn(await codeEntries(db, lang, null), platformList, platform);
  const isBack = before !== undefined && after !== undefined && compare(after.no, before.no) < 0;
  return {
    ...titleOf(before, after, name),
    danger: !after || isBack || (after.ismust === 'Y' && !(before?.no === after.no && before.ismust === 'Y')),
    people: peopleOf(await peopleByVersion(db, platform), after, name),
    changes: changesOf(before, after, name),
    when: atOnce,
    notes: notesOf(before, after, name),
  };
};

/** How many people cannot go on when undoing makes them update, or leaves a platform without a version. */
export const impactOfVersions: UndoImpact = async (trx) => {
  const before = await newestVersions(trx);
  return async () => {
    const after = await newestVersions(trx);
    let lost = 0;
    for (const platform of new Set([...before, ...after].map((row) => row.platform))) {
      const [was, will] = [before, after].map((rows) => rows.find((row) => row.platform === platform));
      const plan = await planOf(trx, { before: was, after: will, platform }, defaultLanguage);
      const stopped = (plan?.people ?? []).filter(({ kind }) => kind === 'stop');
      lost += stopped.reduce((sum, { count }) => sum + (count ?? 0), 0);
    }
    return { ...nobody, lost };
  };
};

/** Makes a change, and asks first if employees of the platform then get another version. */
export const showingEffects = async <Result>(
  trx: Write,
  platform: string,
  change: () => Promise<Result>,
): Promise<Result> => {
  const shown = async (): Promise<{ row: Shown }> => ({
    row: (await newestVersions(trx)).find((row) => row.platform === platform),
  });
  const before = await beforeActing(shown);
  const result = await change();
  await askFirst(trx, async (lang) => planOf(trx, { before: before?.row, after: (await shown()).row, platform }, lang));
  return result;
};
