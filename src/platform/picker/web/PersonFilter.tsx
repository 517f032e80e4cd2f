import type { Right } from '#platform/wire/endpoint.ts';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { useEmployeeSource } from './organisation-sources.tsx';
import { PickerInput } from './PickerField.tsx';

type Props = {
  label: string;
  /** The call that searches the list: the people that are offered are those within its scope. */
  of: { right: Extract<Right, { kind: 'function' }> };
  maxLength: number;
  id?: string;
  value?: string;
  onChange?: (empid: string) => void;
};

/** A filter for a person by number, found by name too. */
export const PersonFilter = ({ label, of, ...control }: Props) => (
  <PickerInput label={label} title={label} source={useEmployeeSource(useBoundOf(of))} {...control} />
);
