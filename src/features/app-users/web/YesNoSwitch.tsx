import { Switch } from 'antd';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';

type Props = { id?: string; value?: YesNo; onChange?: (value: YesNo) => void; help: string };

/** A setting that is on or off, with what it does beside it; antd's form gives `value` and `onChange`. */
export const YesNoSwitch = ({ id, value = 'N', onChange, help }: Props) => (
  <span className="app-user-switch">
    <Switch
      id={id}
      checked={value === 'Y'}
      aria-describedby={id ? `${id}-hint` : undefined}
      onChange={(checked) => onChange?.(checked ? 'Y' : 'N')}
    />
    <span id={id ? `${id}-hint` : undefined}>{help}</span>
  </span>
);
