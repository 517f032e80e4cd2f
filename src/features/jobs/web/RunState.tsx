import { Tag } from 'antd';
import type { ExecutionVerdict } from '#features/jobs/executions.contract.ts';
import { executionTexts } from '#features/jobs/executions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** Green for success, red for failed, blue in progress (seed 002 §4); what was left undone is no success. */
const colours = {
  S: 'success',
  C: 'success',
  F: 'error',
  D: 'default',
  partly: 'warning',
  held: 'warning',
  partlyHeld: 'warning',
} as const satisfies Record<ExecutionVerdict, string>;

/** How a run ended. */
export const RunState = ({ verdict }: { verdict: ExecutionVerdict }) => {
  const t = useTexts(executionTexts);
  return (
    <Tag color={colours[verdict]} className={verdict === 'D' ? 'kit-in-progress' : undefined}>
      {t(`execution.state.${verdict}`)}
    </Tag>
  );
};
