import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import { assertFresh, atField } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { storedTranslation, surveyTranslation } from '../survey-languages.contract.ts';
import {
  type NewTexts,
  type Original,
  originalsOf,
  textKey,
  type Translated,
  translationsOf,
  writeTranslations,
} from './languages.queries.ts';
import { asWriterOf, lockOperated, type Services, type SurveyCaller, versionShown } from './survey-rules.ts';
import type { StoredSurvey } from './surveys.queries.ts';

type Stored = z.output<typeof storedTranslation>;
type Sent = z.output<typeof surveyTranslation>;

/** The translation of a survey into a language; what is missing is empty. */
export const translationIn = async (db: Read, survey: StoredSurvey, lang: Language): Promise<Stored> => {
  const version = versionShown(survey);
  const [originals, stored] = [
    await originalsOf(db, survey.oid, version),
    await translationsOf(db, survey.oid, version, [lang]),
  ];
  const there = new Map(stored.map((one) => [textKey(one), one]));
  // Times are `YYYY-MM-DD HH:mm:ss`, which compare as text.
  const last = stored.toSorted((one, other) => (one.txdat < other.txdat ? 1 : -1))[0];
  const of = (original: Original) => {
    const { oid = null, text = '', outdated = 'N' as const, rev = null } = there.get(textKey(original)) ?? {};
    return { oid, text, outdated, rev };
  };
  const own = (field: 'title' | 'explain') => of({ kind: 'survey', of: survey.oid, label: '', field, text: '' });
  const { text: title, ...ownRow } = own('title');
  return {
    txemp: last?.txemp ?? '',
    txdat: last?.txdat ?? '',
    surveyLang: { ...ownRow, surveyoid: survey.oid, lang, title, explain: own('explain').text },
    questionLangList: originals
      .filter(({ kind }) => kind === 'question')
      .map((original) => {
        const { text, ...row } = of(original);
        return { ...row, questionoid: original.of, lang, title: text };
      }),
    optionLangList: originals
      .filter(({ kind }) => kind === 'option')
      .map((original) => ({ ...of(original), optionoid: original.of, lang })),
  };
};

type Progress = { texts: number; languages: { lang: Language; translated: number; outdated: number }[] };

/** How far a survey is translated into each language. */
export const translationProgress = async (db: Read, survey: StoredSurvey): Promise<Progress> => {
  const version = versionShown(survey);
  const [originals, there] = [
    await originalsOf(db, survey.oid, version),
    await translationsOf(db, survey.oid, version),
  ];
  const counted = (lang: Language) => {
    const own = there.filter((one) => one.lang === lang);
    return { lang, translated: own.length, outdated: own.filter(({ outdated }) => outdated === 'Y').length };
  };
  return { texts: originals.length, languages: languages.map(counted) };
};

/** What stands for a translation that does not exist. */
const missing = { rev: 0 };

const textsOf = ({ surveyLang, questionLangList, optionLangList }: Sent): NewTexts => ({
  survey: { title: surveyLang.title, explain: surveyLang.explain },
  questions: questionLangList.map(({ questionoid, title }) => ({ of: questionoid, text: title })),
  options: optionLangList.map(({ optionoid, text }) => ({ of: optionoid, text })),
});

/** Throws for texts that the survey does not have, and if not every one that a reader can meet was sent. */
const assertWhole = (originals: readonly Original[], { questions, options }: NewTexts): void => {
  const wanted = new Set(originals.filter(({ kind }) => kind !== 'survey').map(({ kind, of }) => `${kind} ${of}`));
  const total = wanted.size;
  const check = (kind: 'question' | 'option', list: readonly { of: string }[], field: string, name: string): number => {
    list.forEach(({ of }, at) => {
      if (!wanted.delete(`${kind} ${of}`)) throw atField(codes.editFailed, `${field}.${at}.${name}`, 'wire.gone');
    });
    return list.length;
  };
  const sent =
    check('question', questions, 'questionLangList', 'questionoid') +
    check('option', options, 'optionLangList', 'optionoid');
  if (sent < total)
    throw new DomainError(codes.editFailed, 'survey.translation_incomplete', { params: { count: total - sent } });
};

/** Those that differ from what is stored, or are said to be up to date. */
const changedOf = (there: readonly Translated[], sent: Sent, texts: NewTexts, surveyoid: string): NewTexts => {
  const stored = new Map(there.map((one) => [textKey(one), one]));
  const differs = (key: Pick<Original, 'kind' | 'of' | 'field'>, text: string, renewed: boolean): boolean => {
    const before = stored.get(textKey(key));
    return before?.text !== text || (renewed && before.outdated === 'Y');
  };
  const own = { kind: 'survey', of: surveyoid } as const;
  const { surveyLang, questionLangList, optionLangList } = sent;
  const renewed = surveyLang.outdated === 'N';
  const isOwnChanged =
    differs({ ...own, field: 'title' }, surveyLang.title, renewed) ||
    differs({ ...own, field: 'explain' }, surveyLang.explain, renewed);
  return {
    survey: isOwnChanged ? texts.survey : null,
    questions: texts.questions.filter(({ of, text }, at) =>
      differs({ kind: 'question', of, field: 'title' }, text, questionLangList[at]?.outdated === 'N'),
    ),
    options: texts.options.filter(({ of, text }, at) =>
      differs({ kind: 'option', of, field: 'text' }, text, optionLangList[at]?.outdated === 'N'),
    ),
  };
};

/**
 * Writes the translation of a survey into a language, whole (seed 002 §5). In every state: readers meet it as soon as
 * they open the survey. Rejects a stale revision of any text (409).
 */
export const saveTranslation = async (services: Services, caller: SurveyCaller, sent: Sent): Promise<Stored> => {
  const { surveyoid, lang } = sent.surveyLang;
  const writer = await asWriterOf(services, caller, surveyoid);
  return services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, surveyoid);
    const version = versionShown(survey);
    const there = await translationsOf(trx, surveyoid, version, [lang]);
    const texts = textsOf(sent);
    assertWhole(await originalsOf(trx, surveyoid, version), texts);
    const stored = new Map(there.map((one) => [`${one.kind} ${one.of}`, one]));
    const revisions: (readonly [string, number | null | undefined])[] = [
      [`survey ${surveyoid}`, sent.surveyLang.rev],
      ...sent.questionLangList.map(({ questionoid, rev }) => [`question ${questionoid}`, rev] as const),
      ...sent.optionLangList.map(({ optionoid, rev }) => [`option ${optionoid}`, rev] as const),
    ];
    for (const [key, rev] of revisions)
      await assertFresh(rev === null ? missing.rev : rev, stored.get(key) ?? missing, () =>
        translationIn(trx, survey, lang),
      );
    await writeTranslations(trx, surveyoid, lang, changedOf(there, sent, texts, surveyoid));
    return translationIn(trx, survey, lang);
  });
};
