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
  // Two people may have one name: then each has its number.
  const texts = Map.groupBy(selection.rows, source.textOf);
  const nameOf = (row: Row): string => {
    const name = source.textOf(row);
    return (texts.get(name)?.length ?? 0) > 1 ? `${name} (${source.keyOf(row)})` : name;
  };
  return (
    <div className="kit-picked">
      <span aria-live="polite">{t('common.selected', { count: number(selection.count) })}</span>
      {selection.rows.map((row) => (
        <Tag
          key={source.keyOf(row)}
          closable={{ 'aria-label': t('common.removeNamed', { name: nameOf(row) }) }}
          onClose={(event) => {
            event.preventDefault();
            selection.toggle(row);
          }}
        >
          <WholeText text={nameOf(row)} at="middle" />
        </Tag>
      ))}
      <Button type="link" size="small" onClick={selection.clear}>
        {t('picker.clearAll')}
      </Button>
    </div>
  );
};
