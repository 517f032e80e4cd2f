import { Form, Input, Select } from 'antd';
import type { ParamField } from '#features/jobs/jobs.contract.ts';

type Params = Record<string, string>;
type Props = { fields: readonly ParamField[]; value?: Params; onChange?: (value: Params) => void };

const hintOf = ({ least, most }: ParamField): string | undefined =>
  least === null || most === null ? undefined : `${least} – ${most}`;

const none: Params = {};

/** The parameters of the chosen action, each with a control of its own. */
export const ParamsField = ({ fields, value = none, onChange }: Props) => (
  <div className="jobs-params">
    {fields.map((field) => {
      const { name, label, type, longest, choices, fallback } = field;
      const current = value[name] ?? fallback;
      const change = (next: string): void => onChange?.({ ...value, [name]: next });
      return (
        <Form.Item key={name} label={label} htmlFor={`param-${name}`} extra={hintOf(field)}>
          {type === 'choice' ? (
            <Select
              id={`param-${name}`}
              aria-label={label}
              value={current}
              onChange={change}
              options={choices.map((one) => ({ value: one.value, label: one.label }))}
            />
          ) : (
            <Input
              id={`param-${name}`}
              value={current}
              inputMode={type === 'number' ? 'numeric' : 'text'}
              maxLength={longest ?? 9}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Form.Item>
      );
    })}
  </div>
);
