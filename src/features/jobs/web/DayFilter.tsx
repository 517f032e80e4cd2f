import { Form, Input } from 'antd';
import { useId } from 'react';
import { executionReasons } from '#features/jobs/executions.contract.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';

type Props = { id?: string; value?: string; onChange?: (value: string) => void; name: 'startTime' | 'endTime' };

/** The first or the last day; says what is wrong with the two before the server does (seed 002 §5, Job search). */
export const DayFilter = ({ id, value = '', onChange, name }: Props) => {
  const sayReason = useReasonText();
  const faultId = useId();
  const form = Form.useFormInstance();
  const other = (Form.useWatch(name === 'startTime' ? 'endTime' : 'startTime', form) as string | undefined) ?? '';
  const reason = (): string | null => {
    if (value === '' && other !== '') return executionReasons.rangeIncomplete;
    return name === 'endTime' && value !== '' && value < other ? executionReasons.endBeforeStart : null;
  };
  const fault = reason();
  return (
    <>
      <Input
        id={id}
        type="date"
        max="2999-12-31"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        {...(fault === null ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': faultId })}
      />
      {fault === null ? null : (
        <p id={faultId} className="kit-time-fault" role="alert">
          {sayReason(fault)}
        </p>
      )}
    </>
  );
};
