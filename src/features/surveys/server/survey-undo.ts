import type { UndoneTable } from '#platform/undo/server/undone-table.ts';
import { guardSurveys } from './guard-surveys.ts';
import { placeOfSurvey } from './place-of-survey.ts';

/** A survey or a part of it: it lies where the survey does, and follows its rules. */
export const partOfSurvey: UndoneTable = { place: placeOfSurvey, guard: guardSurveys };
