import { ArrowDownOutlined, ArrowUpOutlined, LayoutOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import type { ColumnChoice } from './useColumnChoice.ts';

const ColumnList = <Row,>({ choice }: { choice: ColumnChoice<Row> }) => {
  const t = useTexts(resourceTableTexts);
  return (
    <div className="kit-columns">
      <ul>
        {choice.all.map(({ key, title, always, visible }, place) => (
          <li key={key}>
            <Checkbox checked={visible} disabled={always} onChange={(event) => choice.show(key, event.target.checked)}>
              {title}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={t('table.columnUp', { name: title })}
                disabled={place === 0}
                onClick={() => choice.move(key, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={t('table.columnDown', { name: title })}
                disabled={place === choice.all.length - 1}
                onClick={() => choice.move(key, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={choice.reset}>
        {t('table.columnsReset')}
      </Button>
    </div>
  );
};

/** Lets the user choose the visible columns and their order. */
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
