import { Button, Tag } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Selection } from '#platform/resource-table/web/useSelection.ts';
import { WholeText } from '#platform/whole-text/web/WholeText.tsx';
import { pickerTexts } from '../picker.texts.ts';
import type { PickerSource } from './picker-source.ts';

/** Everything selected, on any page, as removable tags. */
export const PickedTags = <Row,>({ selection, source }: { selection: Selection<Row>; source: PickerSource<Row> }) => {
  const t = useTexts(pickerTexts);
  const { number } = useLanguage();
  if (selection.count === 0) return null;
  return (
    <div className="kit-picked">
      <span aria-live="polite">{t('common.selected', { count: number(selection.count) })}</span>
      {selection.rows.map((row) => (
        <Tag
          key={source.keyOf(row)}
          closable={{ 'aria-label': t('common.removeNamed', { name: source.textOf(row) }) }}
          onClose={(event) => {
            event.preventDefault();
            selection.toggle(row);
          }}
        >
          <WholeText text={source.textOf(row)} at="middle" />
        </Tag>
      ))}
      <Button type="link" size="small" onClick={selection.clear}>
        {t('picker.clearAll')}
      </Button>
    </div>
  );
};
