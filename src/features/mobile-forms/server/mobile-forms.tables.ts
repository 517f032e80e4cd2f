import type { ColumnType, Generated } from 'kysely';
import type { Audited } from '#platform/db/server/table-values.ts';
import type { FormItem } from '#platform/mobile-form/form-column.ts';
import type { RecordTable } from '#platform/records/server/record-table.ts';
import type { ColumnRow } from '../mobile-form-columns.contract.ts';
import type { FormRow, LineRow } from '../mobile-forms.contract.ts';

/** Written as JSON. */
type Json<Value> = ColumnType<Value, string, string>;

/** Columns of the table that are not named as on the wire, or computed. */
type Renamed =
  | 'uuid'
  | 'layer'
  | 'columns'
  | 'columnlabelName'
  | 'labels'
  | 'columnList'
  | 'actionColumn'
  | 'columnactionColumn';

type FormColumnTable = Audited & { oid: Generated<string> } & Omit<ColumnRow, Renamed | 'oid' | keyof Audited> & {
    layer: ColumnType<number, never, never>;
    columnlabelname: string;
    labels: Json<ColumnRow['labels']>;
    columnlist: Json<FormItem[]>;
    actioncolumn: string;
    columnactioncolumn: string;
  };

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    mobile_form: RecordTable<FormRow, 'columncount'> & { search_text: string };
    mobile_form_column: FormColumnTable;
    mobile_process_line: RecordTable<LineRow, never>;
  }
}
