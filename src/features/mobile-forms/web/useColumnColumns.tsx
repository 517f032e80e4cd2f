import { WarningOutlined } from '@ant-design/icons';
import { Switch, Tooltip } from 'antd';
import { useMemo } from 'react';
import { typeList } from '#features/mobile-forms/mobile-form-columns.contract.ts';
import { mobileFormColumnTexts } from '#features/mobile-forms/mobile-form-columns.texts.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { labelIn } from '#platform/mobile-form/form-column.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch } from '#platform/resource-table/web/StatusSwitch.tsx';
import { columnName, type ColumnSwitch, type EditedColumn } from './column-values.ts';

const texts = { ...mobileFormTexts, ...mobileFormColumnTexts };

/** A row of the tree; a column without nested ones has no list, otherwise the table would offer to expand it. */
export type ColumnItem = { column: EditedColumn; parent: EditedColumn | null; below?: ColumnItem[] };

/** Rows that have been made: the same column in the same place is the same row, which is not drawn again. */
const made = new WeakMap<EditedColumn, ColumnItem>();

const itemOf = (column: EditedColumn, parent: EditedColumn | null): ColumnItem => {
  const known = made.get(column);
  if (known && known.parent === parent) return known;
  const item =
    column.children.length > 0
      ? { column, parent, below: itemsOfColumns(column.children, column) }
      : { column, parent };
  made.set(column, item);
  return item;
};

export const itemsOfColumns = (columns: readonly EditedColumn[], parent: EditedColumn | null = null): ColumnItem[] =>
  columns.map((column) => itemOf(column, parent));

/** Characters of items and explanations that the tree shows (seed 001 §9). */
const longest = 15;

export type SwitchColumn = (column: EditedColumn, change: ColumnSwitch) => Promise<unknown> | undefined;

type Options = {
  mayChange: boolean;
  /** Saves at once, or changes what will be saved with the form. */
  savesAtOnce: boolean;
  change: SwitchColumn;
  /** Whether the catalogue no longer has one of its items. */
  isMissing: (column: EditedColumn) => boolean;
};

/** The columns of seed 001 §2.2: label, type, items, explanation, and the three switches. */
export const useColumnColumns = ({
  mayChange,
  savesAtOnce,
  change,
  isMissing,
}: Options): ResourceColumn<ColumnItem>[] => {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const typeWord = useCodeWords(typeList);
  return useMemo((): ResourceColumn<ColumnItem>[] => {
    const toggle = (column: EditedColumn, name: ColumnSwitch['name'], says: string, disabled = false) => {
      const off = !mayChange || disabled;
      const save = (next: 'Y' | 'N') => change(column, { name, next }) ?? Promise.resolve();
      return savesAtOnce ? (
        <StatusSwitch value={column[name]} name={says} disabled={off} save={save} />
      ) : (
        <Switch
          size="small"
          checked={column[name] === 'Y'}
          disabled={off}
          aria-label={says}
          onChange={(on) => void save(on ? 'Y' : 'N')}
        />
      );
    };
    return [
      {
        key: 'columnlabel',
        title: t('form_column.label'),
        always: true,
        minWidth: 150,
        render: ({ column }) => <CutText text={labelIn(column, language)} />,
      },
      {
        key: 'columntype',
        title: t('form_column.type'),
        rank: 1,
        whole: { text: ({ column }) => typeWord(column.columntype) },
        render: ({ column }) => <CutText text={typeWord(column.columntype)} />,
      },
      {
        key: 'columns',
        title: t('form_column.items'),
        width: 150,
        minWidth: 110,
        rank: 2,
        render: ({ column }) => (
          <span className="mobile-form-stage">
            <CutText text={column.columnList.map(({ id, name }) => name || id).join(';')} longest={longest} />
            {isMissing(column) ? (
              <Tooltip title={t('form_column.noLongerThere')}>
                <WarningOutlined className="mobile-form-lost" aria-label={t('form_column.noLongerThere')} />
              </Tooltip>
            ) : null}
          </span>
        ),
      },
      {
        key: 'explain',
        title: t('common.description'),
        width: 140,
        minWidth: 110,
        rank: 3,
        render: ({ column }) => <CutText text={column.explain} longest={longest} />,
      },
      {
        key: 'isedit',
        title: t('mobile_form.edit'),
        width: 90,
        render: ({ column }) => toggle(column, 'isedit', t('mobile_form.editOf', { name: columnName(column) })),
      },
      {
        key: 'required',
        title: t('common.required'),
        width: 84,
        render: ({ column }) =>
          toggle(column, 'required', t('form_column.requiredOf', { name: columnName(column) }), column.isedit === 'N'),
      },
      {
        key: 'status',
        title: t('common.status'),
        width: 84,
        inSight: true,
        render: ({ column }) => toggle(column, 'status', columnName(column)),
      },
    ];
  }, [change, isMissing, language, mayChange, savesAtOnce, t, typeWord]);
};
