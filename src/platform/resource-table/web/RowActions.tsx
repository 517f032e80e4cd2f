import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

export type RowAction = {
  key: string;
  label: string;
  icon: ReactNode;
  onClick: () => void;
  danger?: boolean;
  disabled?: boolean;
};

/** Pixels that a column of so many actions needs. */
export const rowActionsWidth = (count: number): number => 24 + count * 30;

/** The actions of a row as icons with their names on hover and for the ear. `of`: what the row is called. */
export const RowActions = ({ actions, of }: { actions: readonly RowAction[]; of: string }) => (
  <span className="kit-row-actions">
    {actions.map(({ key, label, icon, onClick, danger, disabled }) => (
      <Tooltip key={key} title={label}>
        <Button
          type="text"
          size="small"
          icon={icon}
          aria-label={`${label} · ${of}`}
          danger={danger}
          disabled={disabled}
          onClick={onClick}
        />
      </Tooltip>
    ))}
  </span>
);
