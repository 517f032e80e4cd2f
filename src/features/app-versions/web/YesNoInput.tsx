import { Switch } from 'antd';
import type { YesNo } from './app-version-values.ts';

type Props = { id?: string; value?: YesNo; onChange?: (value: YesNo) => void; disabled?: boolean };

/** A switch of a form whose value is Y or N, as it travels. */
export const YesNoInput = ({ id, value = 'N', onChange, disabled = false }: Props) => (
  <Switch id={id} disabled={disabled} checked={value === 'Y'} onChange={(on) => onChange?.(on ? 'Y' : 'N')} />
);
