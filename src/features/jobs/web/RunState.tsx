import { Tag } from 'antd';
import type { ExecutionState } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** Green for success, red for failed, blue in progress (seed 002 §4). */
const colours = { S: 'success', C: 'success', F: 'error', D: 'default' } as const satisfies Record<
  ExecutionState,
  string
>;

export const RunState = ({ state }: { state: ExecutionState }) => {
  const t = useTexts(executionTexts);
  return (
    <Tag color={colours[state]} className={state === 'D' ? 'kit-in-progress' : undefined}>
      {t(`execution.state.${state}`)}
    </Tag>
  );
};
