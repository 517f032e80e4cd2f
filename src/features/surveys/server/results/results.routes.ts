import { sql } from 'kysely';
import type { Language } from '#platform/i18n/languages.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { rowsWithin } from './within-scope.queries.ts';
import type { Received } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { Services, SurveyCaller } from '../survey-rules.ts';
import { answeringReasons } from '../../answering.contract.ts';
import { leastGroup, resultReasons, surveyResultCalls } from '../../survey-results.contract.ts';
import {
  completionOf,
  uncompletedList,
  uncompletedStream,
  uncompletedTotal,
  type WhoseCompletion,
} from './completion.queries.ts';
import { type PublishedVersion, publishedVersion, refused, resultSurvey, type ResultSurvey } from './result-survey.ts';
import { completedFile, statisticsFile, uncompletedFile } from './results.export.ts';
import { answersOf } from './sheet-answers.ts';
import { openSheetColumns } from './sheet-columns.ts';
import { dayOf, filterSheets, type ResultFilter } from './sheet-filter.ts';
import { describeSheets, type SheetOrder, sheetPage } from './sheets.queries.ts';
import { statisticsOf } from './statistics.service.ts';
import { textPage, textsOf } from './texts.queries.ts';
import { WordCounts } from './words.ts';

/** Of more answers to a text question, the words of the newest are counted. */
const textsCounted = 20_000;
const firstMissing = 10;

type Asked = { survey: ResultSurvey; version: PublishedVersion };

/** Refuses what would show single people of an anonymous survey. */
const assertNamed = ({ isAnonymous }: ResultSurvey): void => {
  if (isAnonymous) throw refused(resultReasons.anonymous);
};

const isScreened = ({ screeningQuestion, scoreScreeningType }: ResultFilter): boolean =>
  screeningQuestion.length > 0 || scoreScreeningType !== '';

type Download = Received<typeof surveyResultCalls.download>['query'];

/** Of the sheets: the newest first, unless something else is asked for. */
const orderOf = ({ sortField, sortOrder }: Pick<Download, 'sortField' | 'sortOrder'>): SheetOrder =>
  sortField ? { sortField, sortOrder } : { sortField: 'txdat', sortOrder: 'desc' };

export const resultRoutes = (bind: Bind, { db, rights }: Services): void => {
  const { read } = db;
  const columns = openSheetColumns(db.pool);
  const services = { db: read, columns };

  const askedFor = async (caller: SurveyCaller, { surveyoid, version }: ResultFilter['condition']): Promise<Asked> => {
    const survey = await resultSurvey({ db, rights }, caller, surveyoid);
    return { survey, version: await publishedVersion(read, survey, version) };
  };
  const surveyOf = (caller: SurveyCaller, { surveyoid }: ResultFilter['condition']): Promise<ResultSurvey> =>
    resultSurvey({ db, rights }, caller, surveyoid);
  const whose = (survey: ResultSurvey, condition: ResultFilter['condition']): WhoseCompletion => ({
    coid: condition.coid,
    plantid: condition.plantid,
    day: dayOf(survey, condition),
  });

  bind(surveyResultCalls.statistics, async ({ query, caller }) => {
    const { survey, version } = await askedFor(caller, query.condition);
    return statisticsOf(services, survey, version, query);
  });

  bind(surveyResultCalls.sheets, async ({ query, caller }) => {
    const { survey, version } = await askedFor(caller, query.condition);
    assertNamed(survey);
    const { selection } = await filterSheets(services, survey, version, query, query.search);
    return sheetPage(read, survey, version.oid, selection, {
      ...orderOf(query),
      pageNum: query.pageNum,
      pageSize: query.pageSize,
    });
  });

  bind(surveyResultCalls.sheet, async ({ query, caller }) => {
    const sheet = found(
      await read
        .selectFrom('survey_sheet as s')
        .innerJoin('survey_version as v', 'v.oid', 's.versionoid')
        .select(['s.surveyoid', 'v.version'])
        .where('s.oid', '=', query.sheetoid)
        .where('s.state', '=', 'S')
        .executeTakeFirst(),
      codes.serverMessage,
    );
    const survey = await resultSurvey({ db, rights }, caller, sheet.surveyoid);
    assertNamed(survey);
    const oids = await rowsWithin(read, survey, query.sheetoid);
    const version = await publishedVersion(read, survey, sheet.version);
    const [row] = await describeSheets(read, oids, survey);
    const answers = await answersOf(read, version.layout, oids);
    return { ...sheet, sheet: found(row, codes.serverMessage), answers: answers.get(query.sheetoid) ?? {} };
  });

  bind(surveyResultCalls.completed, async ({ query, caller }) => {
    const survey = await surveyOf(caller, query.condition);
    const people = whose(survey, query.condition);
    let matching = null;
    if (isScreened(query)) {
      assertNamed(survey);
      const version = await publishedVersion(read, survey, query.condition.version);
      matching = (await filterSheets(services, survey, version, query)).selection;
    }
    const numbers = await completionOf(read, survey, people, matching);
    const page = { search: '', pageNum: 1, pageSize: firstMissing };
    // Finding that nobody is missing would take as long as finding somebody among a million.
    const list = numbers.uncompletedTotal === 0 ? [] : await uncompletedList(read, survey, people, page);
    return { ...numbers, uncompletedList: list };
  });

  bind(surveyResultCalls.uncompleted, async ({ query, caller }) => {
    const survey = await surveyOf(caller, query.condition);
    const people = whose(survey, query.condition);
    const [total, list] = await Promise.all([
      uncompletedTotal(read, survey, people, query.search),
      uncompletedList(read, survey, people, query),
    ]);
    return { total, list };
  });

  /** The answers to a text question among the sheets that match. */
  const textsAsked = async (caller: SurveyCaller, query: ResultFilter & { questionoid: string }) => {
    const { survey, version } = await askedFor(caller, query.condition);
    const question = await read
      .selectFrom('survey_question')
      .select(['id'])
      .where('oid', '=', query.questionoid)
      .where('surveyoid', '=', survey.oid)
      .executeTakeFirst();
    const place = version.layout.questions.findIndex(({ id, type }) => id === question?.id && type === 'tar');
    if (place < 0) throw refused(answeringReasons.unknownQuestion);
    const { selection, withheld } = await filterSheets(services, survey, version, query);
    if (withheld) throw refused(resultReasons.groupTooSmall);
    return { selection, asked: { versionoid: version.oid, place, isAnonymous: survey.isAnonymous } };
  };

  bind(surveyResultCalls.texts, async ({ query, caller }) => {
    const { selection, asked } = await textsAsked(caller, query);
    return textPage(read, asked, selection, query);
  });

  bind(surveyResultCalls.words, async ({ query, caller }) => {
    const { selection, asked } = await textsAsked(caller, query);
    const words = new WordCounts();
    for await (const texts of textsOf(read, asked, selection, textsCounted)) for (const text of texts) words.add(text);
    return words.top(asked.isAnonymous ? leastGroup : 1);
  });

  bind(surveyResultCalls.versions, async ({ query, caller }) => {
    const survey = await resultSurvey({ db, rights }, caller, query.surveyoid);
    const { rows } = await sql<{ version: number; publishedat: string; releaseid: string; sheets: number }>`
      select v.version, v.publishedat, v.releaseid,
        (select count(*) from survey_sheet s where s.versionoid = v.oid and s.state = 'S')::int as sheets
      from survey_version v where v.surveyoid = ${survey.oid} order by v.version desc`.execute(read);
    return rows;
  });

  const exports: Record<
    'Completed' | 'Uncompleted' | 'Statistics',
    (caller: SurveyCaller, query: Download, lang: Language) => Promise<FileAnswer>
  > = {
    Completed: async (caller, query, lang) => {
      const { survey, version } = await askedFor(caller, query.condition);
      assertNamed(survey);
      const { selection } = await filterSheets(services, survey, version, query, query.search);
      return completedFile(read, survey, version, { selection, order: orderOf(query) }, lang);
    },
    Uncompleted: async (caller, query, lang) => {
      const survey = await surveyOf(caller, query.condition);
      const people = uncompletedStream(read, survey, whose(survey, query.condition), query.search);
      return uncompletedFile(survey, people, lang);
    },
    Statistics: async (caller, query, lang) => {
      const { survey, version } = await askedFor(caller, query.condition);
      const results = await statisticsOf(services, survey, version, query);
      if (results.withheld !== null) throw refused(results.withheld);
      return statisticsFile(read, survey, results, lang);
    },
  };
  bind(surveyResultCalls.download, ({ query, caller, lang }) => exports[query.downloadType](caller, query, lang));
};
