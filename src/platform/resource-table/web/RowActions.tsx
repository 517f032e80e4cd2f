import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import { type ReactNode, useRef } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
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
};

const places: Readonly<Record<string, number>> = { edit: -1, look: 1, delete: 2 };

/** The same order in every list: editing, what is special to the list, the quick view, and deleting last. */
export const inOrder = (actions: readonly RowAction[]): RowAction[] =>
  actions.toSorted((a, b) => (places[a.key] ?? 0) - (places[b.key] ?? 0));

/** Width in pixels of a column with this many actions. */
export const rowActionsWidth = (count: number): number => 24 + count * 30;

type Props = { actions: readonly RowAction[]; of: string };

/** All actions in one menu, where the data needs the space. Closing it leaves the focus on its button. */
const FoldedActions = ({ actions, of }: Props) => {
  const t = useTexts(vocabulary);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      onOpenChange={(isOpen) => {
        // Before what was chosen opens, so that closing it gives the focus back here.
        if (!isOpen) button.current?.focus();
      }}
      menu={{
        items: actions.map(({ key, label, icon, danger, disabled, onClick }) => ({
          key,
          label,
          icon,
          danger: danger ?? false,
          disabled: disabled ?? false,
          onClick: ({ domEvent }) => {
            domEvent.stopPropagation();
            onClick();
          },
        })),
      }}
    >
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`${t('common.actions')} · ${of}`}
      />
    </Dropdown>
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
  return (
    <span className="kit-row-actions">
      {isFolded && actions.length > 1 ? (
        <FoldedActions actions={actions} of={of} />
      ) : (
        actions.map(({ key, label, icon, onClick, danger, disabled, hotkey }) => (
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
        ))
      )}
    </span>
  );
};
