import type { SurveyState } from './surveys.contract.ts';

/** What a state is called. */
export const stateText = {
  N: 'survey.state.N',
  Y: 'survey.state.Y',
  S: 'survey.state.S',
} as const satisfies Record<SurveyState, string>;
