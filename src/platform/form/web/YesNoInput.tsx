import { Switch } from 'antd';

type Props = {
  id?: string;
  value?: 'Y' | 'N';
  onChange?: (value: 'Y' | 'N') => void;
  disabled?: boolean;
  /** Explains the switch; shown beside it. */
  hint?: string;
};

/** A switch whose value is `Y` or `N`, as on the wire. `value` and `onChange` come from antd's form. */
export const YesNoInput = ({ id, value = 'N', onChange, disabled = false, hint }: Props) => (
  <span className="kit-switch">
    <Switch
      id={id}
      disabled={disabled}
      checked={value === 'Y'}
      aria-describedby={hint && id ? `${id}-hint` : undefined}
      onChange={(checked) => onChange?.(checked ? 'Y' : 'N')}
    />
    {hint ? (
      <span id={id ? `${id}-hint` : undefined} className="kit-switch-hint">
        {hint}
      </span>
    ) : null}
  </span>
);
