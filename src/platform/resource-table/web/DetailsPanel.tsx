import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { WholeTexts } from '#platform/whole-text/web/whole-text-context.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import type { ResourceColumn } from './columns.ts';
import { isTyping } from '#platform/keyboard/web/keyboard.ts';
import { type RowAction, RowActions } from './RowActions.tsx';
import { SidePanel } from './SidePanel.tsx';
import type { TableState } from './useResourceTable.ts';
import type { RowDetails } from './useRowDetails.ts';

type Props<Row> = {
  table: TableState<Row>;
  details: RowDetails;
  /** All columns of the list, also those that are hidden. */
  columns: readonly ResourceColumn<Row>[];
  nameOf: (row: Row) => string;
  actionsOf: (row: Row) => readonly RowAction[];
};

type Step = { label: string; icon: ReactNode; to: string | undefined };

/** What a list knows of one row, whole, beside the table; ↑ and ↓ go to the rows before and after. */
export const DetailsPanel = <Row,>({ table, details, columns, nameOf, actionsOf }: Props<Row>) => {
  const t = useTexts(resourceTableTexts);
  const { rows, keyOf, status } = table;
  const place = rows.findIndex((row) => keyOf(row) === details.key);
  const row = rows[place];
  const keyAt = (at: number): string | undefined => (rows[at] === undefined ? undefined : keyOf(rows[at]));
  const [before, after] = row === undefined ? [undefined, undefined] : [keyAt(place - 1), keyAt(place + 1)];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const to = { ArrowUp: before, ArrowDown: after }[event.key];
    if (to === undefined || isTyping(event.target)) return;
    event.preventDefault();
    details.open(to);
  };
  const steps: Step[] = [
    { label: t('table.detailsBefore'), icon: <UpOutlined aria-hidden />, to: before },
    { label: t('table.detailsAfter'), icon: <DownOutlined aria-hidden />, to: after },
  ];
  return (
    <SidePanel
      title={row === undefined ? t('table.details') : nameOf(row)}
      onClose={() => {
        const shown = details.key;
        details.close();
        if (shown !== null) document.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(shown)}"]`)?.focus();
      }}
      onKeyDown={onKeyDown}
      actions={
        row === undefined ? undefined : (
          <>
            <RowActions of={nameOf(row)} actions={actionsOf(row)} />
            <span>
              {steps.map(({ label, icon, to }) => (
                <Tooltip key={label} title={label}>
                  <Button
                    type="text"
                    size="small"
                    icon={icon}
                    aria-label={label}
                    disabled={to === undefined}
                    onClick={() => details.open(to ?? '')}
                  />
                </Tooltip>
              ))}
            </span>
          </>
        )
      }
    >
      {row === undefined ? (
        <p className="kit-none">{status === 'ready' ? t('table.detailsElsewhere') : t('table.loading')}</p>
      ) : (
        <WholeTexts value>
          <dl className="kit-details" aria-live="polite">
            {columns.map(({ key, title, render }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{render(row) ?? <span className="kit-none">—</span>}</dd>
              </div>
            ))}
          </dl>
        </WholeTexts>
      )}
    </SidePanel>
  );
};
