import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { surveyQuestionCalls } from '#features/surveys/survey-questions.contract.ts';
import { surveyResultCalls } from '#features/surveys/survey-results.contract.ts';
import { call } from '#platform/wire/web/client.ts';
import { type Asked, sentOf } from './result-filter.ts';

/** Every query of the results begins with it. */
export const resultsKey = 'survey-results';

/** Always asked again when the tab is opened (seed 002 §2.2). */
export const statisticsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [resultsKey, 'statistics', asked],
    queryFn: () => call(surveyResultCalls.statistics, sentOf(asked)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const completionQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [resultsKey, 'completed', asked],
    queryFn: () => call(surveyResultCalls.completed, sentOf(asked)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const versionsQuery = (surveyoid: string) =>
  queryOptions({
    queryKey: [resultsKey, 'versions', surveyoid],
    queryFn: () => call(surveyResultCalls.versions, { query: { surveyoid } }),
  });

/** The questions of a published version. */
export const questionsQuery = (surveyoid: string, version: number) =>
  queryOptions({
    queryKey: [resultsKey, 'questions', surveyoid, version],
    queryFn: () => call(surveyQuestionCalls.list, { query: { surveyoid, version } }),
  });
