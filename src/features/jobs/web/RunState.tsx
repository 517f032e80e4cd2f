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

type Ended = { state: ExecutionState; result?: string };

/** A run that has not done everything does not count as a success here. */
const shortOfAll = ({ state, result = '' }: Ended): ReturnType<typeof shortOf> =>
  state === 'S' || state === 'C' ? shortOf({ result }) : null;

/** The key of what `RunState` says. */
export const runStateKey = (run: Ended) => `execution.state.${shortOfAll(run) ?? run.state}` as const;

/** How a run ended. `result`: what it answered. */
export const RunState = (run: Ended) => {
  const t = useTexts(executionTexts);
  const { state } = run;
  return (
    <Tag color={shortOfAll(run) ? 'warning' : colours[state]} className={state === 'D' ? 'kit-in-progress' : undefined}>
      {t(runStateKey(run))}
    </Tag>
  );
};
