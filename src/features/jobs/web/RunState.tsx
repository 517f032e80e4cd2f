import { Tag } from 'antd';
import type { ExecutionState } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { shortOf } from '#features/jobs/outcome.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** Green for success, red for failed, blue in progress (seed 002 §4). */
const colours = { S: 'success', C: 'success', F: 'error', D: 'default' } as const satisfies Record<
  ExecutionState,
  string
>;

/** How a run ended. `result`: what it answered; one that has not done everything does not count as a success here. */
export const RunState = ({ state, result = '' }: { state: ExecutionState; result?: string }) => {
  const t = useTexts(executionTexts);
  const short = state === 'S' || state === 'C' ? shortOf({ result }) : null;
  if (short) return <Tag color="warning">{t(`execution.state.${short}`)}</Tag>;
  return (
    <Tag color={colours[state]} className={state === 'D' ? 'kit-in-progress' : undefined}>
      {t(`execution.state.${state}`)}
    </Tag>
  );
};
