import type { SurveyState } from './surveys.contract.ts';

/** What a state is called. */
export const stateText = {
  N: 'common.notPublished',
  Y: 'common.published',
  S: 'survey.state.S',
} as const satisfies Record<SurveyState, string>;
