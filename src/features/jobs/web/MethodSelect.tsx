import { Select, type SelectProps } from 'antd';
import type { JobAction } from '#features/jobs/jobs.contract.ts';

type Props = Omit<SelectProps, 'value' | 'onChange' | 'options'> & {
  value?: string;
  onChange?: (action: string) => void;
  /** Empty: the methods of all prefixes are offered. */
  preword: string;
  actions: readonly JobAction[];
  onChoose: (action: JobAction) => void;
};

const keyOf = ({ preword, action }: Pick<JobAction, 'preword' | 'action'>): string => `${preword}.${action}`;

/** The methods of a prefix. Before one is chosen, all of them: a method is known by its title, not by its prefix. */
export const MethodSelect = ({ value = '', onChange, preword, actions, onChoose, ...props }: Props) => {
  const offered = actions.filter((one) => preword === '' || one.preword === preword);
  const choose = (key: string): void => {
    const chosen = offered.find((one) => keyOf(one) === key);
    if (!chosen) return;
    onChange?.(chosen.action);
    onChoose(chosen);
  };
  const stored = value === '' ? undefined : keyOf({ preword, action: value });
  const isOffered = offered.some((one) => keyOf(one) === stored);
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      // What is no longer offered is shown as it was stored.
      value={isOffered || stored === undefined ? stored : value}
      onChange={choose}
      options={offered.map((one) => ({
        value: keyOf(one),
        label: `${one.title} (${preword === '' ? keyOf(one) : one.action})`,
      }))}
    />
  );
};
