import { HolderOutlined, LayoutOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Segmented, Tooltip } from 'antd';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { densities, type Density } from '../densities.ts';
import { densityTexts } from '../density.texts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import { useDensity } from './density.ts';
import type { ColumnChoice } from './useColumnChoice.ts';

const widthStep = 16;

type ColumnProps<Row> = {
  choice: ColumnChoice<Row>;
  column: ColumnChoice<Row>['all'][number];
  dragged: string | null;
  onDrag: (key: string | null) => void;
};

/** One column: shown or hidden, pinned or not, and a handle to move it and to change its width. */
const ChosenColumn = <Row,>({ choice, column, dragged, onDrag }: ColumnProps<Row>) => {
  const t = useTexts(resourceTableTexts);
  const { key, title, always, visible, pinned } = column;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { [event.key]: places } = { ArrowUp: -1, ArrowDown: 1 } as Record<string, number | undefined>;
    const { [event.key]: step } = { ArrowLeft: -widthStep, ArrowRight: widthStep } as Record<
      string,
      number | undefined
    >;
    if (places !== undefined) choice.move(key, places);
    else if (step !== undefined) choice.widen(key, step);
    else return;
    event.preventDefault();
  };
  const onDragOver = (event: DragEvent<HTMLElement>): void => {
    if (dragged === null) return;
    event.preventDefault();
    if (dragged !== key) choice.moveTo(dragged, key);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging; the handle has keys for the same
    <li
      className={dragged === key ? 'kit-column-dragged' : undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(key);
      }}
      onDragOver={onDragOver}
      onDragEnd={() => onDrag(null)}
    >
      <Tooltip title={t('table.columnMoveHint')} placement="left">
        <Button
          type="text"
          size="small"
          className="kit-column-handle"
          icon={<HolderOutlined aria-hidden />}
          aria-label={t('table.columnMove', { name: title })}
          aria-description={t('table.columnMoveHint')}
          onKeyDown={onKeyDown}
        />
      </Tooltip>
      <Checkbox checked={visible} disabled={always} onChange={(event) => choice.show(key, event.target.checked)}>
        {title}
      </Checkbox>
      <Tooltip title={t(pinned ? 'table.unpin' : 'table.pin')} placement="right">
        <Button
          type="text"
          size="small"
          icon={pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
          aria-label={t(pinned ? 'table.unpinNamed' : 'table.pinNamed', { name: title })}
          aria-pressed={pinned}
          onClick={() => choice.pin(key, !pinned)}
        />
      </Tooltip>
    </li>
  );
};

const ColumnList = <Row,>({ choice }: { choice: ColumnChoice<Row> }) => {
  const t = useTexts(resourceTableTexts);
  const words = useTexts(densityTexts);
  const [density, setDensity] = useDensity();
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <div className="kit-columns">
      <ul>
        {choice.all.map((column) => (
          <ChosenColumn key={column.key} choice={choice} column={column} dragged={dragged} onDrag={setDragged} />
        ))}
      </ul>
      <p className="kit-columns-note">{t('table.columnsNote')}</p>
      <Button type="link" size="small" onClick={choice.reset}>
        {t('table.columnsReset')}
      </Button>
      <Segmented<Density>
        block
        size="small"
        aria-label={words('table.density')}
        value={density}
        onChange={setDensity}
        options={densities.map((value) => ({ value, label: words(`table.density.${value}`) }))}
      />
    </div>
  );
};

/** Lets the user choose the visible columns, their order, widths and pins, and the height of the rows. */
export const ColumnChooser = <Row,>({ choice }: { choice: ColumnChoice<Row> }) => {
  const t = useTexts(resourceTableTexts);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      content={<ColumnList choice={choice} />}
      title={t('table.columns')}
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
    >
      <Tooltip title={open ? '' : t('table.columns')}>
        <Button
          type="text"
          icon={<LayoutOutlined aria-hidden />}
          aria-label={t('table.columns')}
          aria-expanded={open}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
          }}
        />
      </Tooltip>
    </Popover>
  );
};
