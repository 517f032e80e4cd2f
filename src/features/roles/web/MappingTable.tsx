import { DeleteOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { SelectionBar } from '#platform/resource-table/web/SelectionBar.tsx';
import { Toolbar } from '#platform/resource-table/web/Toolbar.tsx';
import { useLocalTable } from '#platform/resource-table/web/useLocalTable.ts';

type Words = { title: string; search: string; empty: string; emptyHint: string };

type Props<Row extends object> = {
  name: string;
  words: Words;
  rows: readonly Row[];
  columns: readonly ResourceColumn<Row>[];
  keyOf: (row: Row) => string;
  textOf: (row: Row) => string;
  editable: boolean;
  /** Whether `/` focuses the search of this table. */
  shortcut?: boolean;
  /** The field that adds rows. */
  adder: ReactNode;
  onRemove: (keys: ReadonlySet<string>) => void;
};

/** One of the two tables of a mapping: rows are added by a field and removed by selection; the page saves them. */
export const MappingTable = <Row extends object>(props: Props<Row>) => {
  const { name, words, rows, columns, keyOf, textOf, editable, shortcut = false, adder, onRemove } = props;
  const t = useTexts(vocabulary);
  const { modal } = App.useApp();
  const { table, search, setSearch } = useLocalTable({ name, rows, keyOf, textOf });
  const { selection } = table;
  const remove = (removed: readonly Row[]): void =>
    void modal.confirm({
      title: t('common.dialog.delete_short'),
      okText: t('common.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        onRemove(new Set(removed.map(keyOf)));
        selection.clear();
      },
    });
  return (
    <section className="role-mapping-part" aria-label={words.title}>
      <h2>{words.title}</h2>
      {editable ? adder : null}
      <Toolbar>
        <QuickSearch value={search} onSearch={setSearch} hint={words.search} shortcut={shortcut} />
      </Toolbar>
      <ResourceTable
        table={table}
        columns={columns}
        label={words.title}
        nameOf={textOf}
        selectable={editable}
        onRemove={editable ? remove : undefined}
        empty={{ title: words.empty, hint: words.emptyHint }}
        bar={
          <SelectionBar table={table}>
            <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={() => remove(selection.rows)}>
              {t('common.delete')}
            </Button>
          </SelectionBar>
        }
      />
    </section>
  );
};
