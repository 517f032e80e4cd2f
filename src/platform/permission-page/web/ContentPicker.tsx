import {
  CompanyPicker,
  DepartmentPicker,
  EmployeePicker,
  PlantPicker,
  RolePicker,
} from '#platform/picker/web/pickers.tsx';
import type { ConditionType } from '#platform/rights/conditions.ts';
import type { DraftCondition } from './permission-draft.ts';

type Props = {
  type: ConditionType;
  onConfirm: (conditions: DraftCondition[]) => void;
  onClose: () => void;
  /** Pixels before the table scrolls. */
  tableHeight?: number;
};

/** A multi-select dialog for the contents of a condition type (seed 000 §2.4); names match those of the server. */
export const ContentPicker = ({ type, onConfirm, onClose, tableHeight }: Props) => {
  const confirm =
    <Row,>(asCondition: (row: Row) => { contentoid: string; name: string }) =>
    (rows: Row[]): void =>
      onConfirm(rows.map((row) => ({ type, containSub: 'N', ...asCondition(row) })));
  const plain = { multiple: true, onClose, tableHeight };
  switch (type) {
    case 'R':
      return (
        <RolePicker {...plain} onConfirm={confirm(({ id, name }) => ({ contentoid: id, name: `${id} ${name}` }))} />
      );
    case 'H':
      return (
        <EmployeePicker {...plain} onConfirm={confirm(({ id, name }) => ({ contentoid: id, name: `${id} ${name}` }))} />
      );
    case 'D':
      return (
        <DepartmentPicker {...plain} onConfirm={confirm(({ value, path }) => ({ contentoid: value, name: path }))} />
      );
    case 'C':
      return (
        <CompanyPicker
          {...plain}
          onConfirm={confirm(({ value, label }) => ({ contentoid: value, name: `${label} (${value})` }))}
        />
      );
    default:
      return (
        <PlantPicker
          {...plain}
          onConfirm={confirm(({ value, label }) => ({ contentoid: value, name: `${label} (${value})` }))}
        />
      );
  }
};
