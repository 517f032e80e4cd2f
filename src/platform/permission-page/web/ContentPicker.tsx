import {
  CompanyPicker,
  DepartmentPicker,
  EmployeePicker,
  PlantPicker,
  RolePicker,
} from '#platform/picker/web/pickers.tsx';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import type { ConditionType } from '#platform/rights/conditions.ts';
import type { DraftCondition } from './permission-draft.ts';

type Props = {
  type: ConditionType;
  /** The scope that the contents must lie in; null: all. Roles lie in none. */
  bound: ScopeOf | null;
  onConfirm: (conditions: DraftCondition[]) => void;
  onClose: () => void;
  /** Why a content cannot be picked; undefined if it can. */
  whyNot?: (contentoid: string) => string | undefined;
  /** Pixels before the table scrolls. */
  tableHeight?: number;
};

/** A multi-select dialog for the contents of a condition type (seed 000 §2.4); names match those of the server. */
export const ContentPicker = ({ type, bound, whyNot, onConfirm, onClose, tableHeight }: Props) => {
  const confirm =
    <Row,>(asCondition: (row: Row) => Pick<DraftCondition, 'contentoid' | 'name' | 'mayContainSub'>) =>
    (rows: Row[]): void =>
      onConfirm(rows.map((row) => ({ type, containSub: 'N', ...asCondition(row) })));
  const plain = { multiple: true, onClose, tableHeight };
  switch (type) {
    case 'R':
      return (
        <RolePicker
          {...plain}
          whyNot={({ id }) => whyNot?.(id)}
          onConfirm={confirm(({ id, name }) => ({ contentoid: id, name: `${id} ${name}` }))}
        />
      );
    case 'H':
      return (
        <EmployeePicker
          {...plain}
          whyNot={({ id }) => whyNot?.(id)}
          bound={bound}
          onConfirm={confirm(({ id, name }) => ({ contentoid: id, name: `${id} ${name}` }))}
        />
      );
    case 'D':
      return (
        <DepartmentPicker
          {...plain}
          whyNot={({ value }) => whyNot?.(value)}
          bound={bound}
          onConfirm={confirm(({ value, path, mayContainSub }) => ({ contentoid: value, name: path, mayContainSub }))}
        />
      );
    case 'C':
      return (
        <CompanyPicker
          {...plain}
          whyNot={({ value }) => whyNot?.(value)}
          bound={bound}
          onConfirm={confirm(({ value, label }) => ({ contentoid: value, name: `${label} (${value})` }))}
        />
      );
    default:
      return (
        <PlantPicker
          {...plain}
          whyNot={({ value }) => whyNot?.(value)}
          bound={bound}
          onConfirm={confirm(({ value, label }) => ({ contentoid: value, name: `${label} (${value})` }))}
        />
      );
  }
};
