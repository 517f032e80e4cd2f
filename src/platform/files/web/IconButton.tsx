import { Button } from 'antd';
import type { ReactNode } from 'react';

/** A small button with an icon only; `label` is its accessible name and its tooltip. */
export const IconButton = ({
  icon,
  label,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  onClick: (() => void) | undefined;
}) => <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />;
