import type { FindSource } from '#platform/find/server/find-source.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { surveyCalls, surveyFilter } from '../surveys.contract.ts';
import { searchSurveys } from './surveys.queries.ts';
import { words } from './words.texts.ts';

/** Surveys or exams of a menu entry by title or explanation. */
const findIn = (menu: MenuEntry, verb: keyof typeof words): FindSource => ({
  list: surveyCalls.list,
  edit: surveyCalls.edit,
  records: async (db, { quick, limit, scope }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchSurveys(db, surveyFilter.parse({ ...quick, appId: menu.id }), page, scope);
    return list.map(({ oid, title, explain }) => ({ key: oid, title, detail: explain }));
  },
  verbs: [{ words: words[verb], on: 'nothing', call: surveyCalls.add, path: () => `${menu.url}?add=1` }],
});

export const surveyFind = findIn(surveyMenu, 'survey.verb.addSurvey');
export const examFind = findIn(examMenu, 'survey.verb.addExam');
