import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { inEveryEntry, mayChange, mayLook } from '#platform/wire/endpoint.ts';

/** The screen. Administrators may add further menu entries that open it; each has its own exams (seed 002 §1). */
const component = 'surveys';

export const surveyMenu: MenuEntry = {
  id: 'F031',
  langid: 'menu.surveys',
  title: localized('问卷调查', '問卷調查', 'Surveys', 'Khảo sát'),
  icon: 'ProfileOutlined',
  component,
  url: '/surveys',
  sort: 1,
  parent: 'G07',
};

export const examMenu: MenuEntry = {
  id: 'F032',
  langid: 'menu.exams',
  title: localized('在线考试', '線上考試', 'Exams', 'Bài thi'),
  icon: 'ReadOutlined',
  component,
  url: '/exams',
  sort: 2,
  parent: 'G07',
};

const entries = [surveyMenu.id, examMenu.id];
export const surveyLook = inEveryEntry(component, mayLook(entries));
export const surveyChange = inEveryEntry(component, mayChange(entries, { scope: 'rows' }));

export const surveyTypes = ['survey', 'exam'] as const;
export type SurveyType = (typeof surveyTypes)[number];
/** Any menu id other than F031 holds exams (seed 002 §1). */
export const typeOfEntry = (appId: string): SurveyType => (appId === surveyMenu.id ? 'survey' : 'exam');
