import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { MenuButton } from '#platform/keyboard/web/MenuButton.tsx';
import { useFoldedTable } from './narrow-table.ts';

export type RowAction = {
  key: string;
  label: string;
  icon: ReactNode;
  onClick: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** The letter that runs it while its row has the focus. */
  hotkey?: string;
  /** In the menu at the end of the row, for lists with more actions than a row has room for. */
  folded?: boolean;
};

const places: Readonly<Record<string, number>> = { edit: -1, look: 1, delete: 2 };

/** The same order in every list: editing, what is special to the list, the quick view, and deleting last. */
export const inOrder = (actions: readonly RowAction[]): RowAction[] =>
  actions.toSorted((a, b) => (places[a.key] ?? 0) - (places[b.key] ?? 0));

/** Width in pixels of a column with this many actions. */
export const rowActionsWidth = (count: number): number => 24 + count * 30;

/** How many buttons the actions take: those in the menu share one. */
const buttonsOf = (actions: readonly RowAction[]): number => {
  const shown = actions.filter(({ folded }) => !folded).length;
  return shown === actions.length ? shown : shown + 1;
};

/** Width in pixels of the column of actions of these rows. */
export const widthOfActions = (rows: readonly (readonly RowAction[])[]): number =>
  rowActionsWidth(Math.max(1, ...rows.map(buttonsOf)));

type Props = { actions: readonly RowAction[]; of: string };

/** Actions in a menu; all of them where the data needs the space. */
const FoldedActions = ({ actions, of }: Props) => {
  const t = useTexts(vocabulary);
  return (
    <MenuButton
      items={actions.map(({ key, label, icon, danger, disabled, onClick }) => ({
        key,
        label,
        icon,
        danger: danger ?? false,
        disabled: disabled ?? false,
        onClick,
      }))}
    >
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`${t('common.actions')} · ${of}`}
      />
    </MenuButton>
  );
};

const ActionTip = ({ label, hotkey }: Pick<RowAction, 'label' | 'hotkey'>) => (
  <>
    {label} {hotkey ? <kbd className="kit-key">{hotkey}</kbd> : null}
  </>
);

/** The actions of a row as icons with a tooltip and an accessible name. `of`: the name of the row. */
export const RowActions = ({ actions: given, of }: Props) => {
  const isFolded = useFoldedTable();
  const actions = inOrder(given);
  const inMenu = isFolded && actions.length > 1 ? actions : actions.filter(({ folded }) => folded);
  return (
    <span className="kit-row-actions">
      {actions
        .filter((action) => !inMenu.includes(action))
        .map(({ key, label, icon, onClick, danger, disabled, hotkey }) => (
          <Tooltip key={key} title={<ActionTip label={label} hotkey={hotkey} />}>
            <Button
              type="text"
              size="small"
              icon={icon}
              aria-label={`${label} · ${of}`}
              aria-keyshortcuts={hotkey}
              danger={danger}
              disabled={disabled}
              onClick={onClick}
            />
          </Tooltip>
        ))}
      {inMenu.length > 0 ? <FoldedActions actions={inMenu} of={of} /> : null}
    </span>
  );
};
