import { formatOf, itemCountOf } from '#platform/mobile-form/form-column.ts';
import { fieldReasons } from '#platform/wire/values.ts';

/** Reasons that concern several fields of a column at once (seed 001 §5, §8). */
export const columnReasons = {
  oneColumn: 'mobile_form.one_column',
  twoColumns: 'mobile_form.two_columns',
  noColumns: 'mobile_form.no_columns',
  parameterNeeded: 'mobile_form.parameter_needed',
  formatForm: 'mobile_form.format_form',
  formatPlace: 'mobile_form.format_place',
  rulesForm: 'mobile_form.rules_form',
  parentUnknown: 'mobile_form.parent_unknown',
  hasChildren: 'mobile_form.has_children',
  typeUnknown: 'mobile_form.type_unknown',
  subtypeUnknown: 'mobile_form.subtype_unknown',
} as const;

type Ruled = {
  columntype: string;
  columnList: readonly { id: string }[];
  paramtype: string;
  ext: string;
  columnformat: string;
};

/** Why the items do not suit the type; undefined if they do (seed 001 §5). */
export const itemsFault = ({
  columntype,
  columnList,
}: Pick<Ruled, 'columntype' | 'columnList'>): string | undefined => {
  if (columntype === '') return undefined;
  const { least, most } = itemCountOf(columntype);
  const count = columnList.length;
  if (most === 0) return count > 0 ? columnReasons.noColumns : undefined;
  if (least === 2) return count === 2 ? undefined : columnReasons.twoColumns;
  if (count === 0) return fieldReasons.mustDeclare;
  return most === 1 && count > 1 ? columnReasons.oneColumn : undefined;
};

/** A select needs the parameter type, or the method, that its options come from (seed 001 §5). */
export const parameterFault = ({ columntype, paramtype, ext }: Omit<Ruled, 'columnList' | 'columnformat'>) =>
  columntype === 'cbo' && paramtype === '' && ext === '' ? columnReasons.parameterNeeded : undefined;

/** A format belongs to one of the items: `1;##.##` (seed 001 §5). */
export const formatFault = ({ columnformat, columnList }: Pick<Ruled, 'columnformat' | 'columnList'>) => {
  if (columnformat === '') return undefined;
  const format = formatOf(columnformat);
  if (!format) return columnReasons.formatForm;
  return format.place > columnList.length ? columnReasons.formatPlace : undefined;
};

/** The rules between the fields of a column, for the form and for the server. Reasons by field; empty if all hold. */
export const columnFaults = (column: Ruled): Partial<Record<'columnList' | 'paramtype' | 'columnformat', string>> => {
  const faults = {
    columnList: itemsFault(column),
    paramtype: parameterFault(column),
    columnformat: formatFault(column),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, reason]) => reason !== undefined));
};

/** What follows from one field for others: a field that cannot be edited cannot be required (seed 001 §4). */
export const consequences = <Column extends { isedit: 'Y' | 'N'; required: 'Y' | 'N' }>(column: Column): Column =>
  column.isedit === 'N' && column.required === 'Y' ? { ...column, required: 'N' } : column;
