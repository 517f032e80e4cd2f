import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import type { ListAddress } from './useListAddress.ts';

type Filters = Record<string, string>;

/** Milliseconds without a change before filters apply (seed 000 §9). */
const quietFor = 300;

/** Applies what is typed a moment after the last change, but no unfinished word of an input method. */
export const useLiveFilters = <F extends Filters, SortField extends string>({
  address,
  fields,
}: {
  address: ListAddress<F, SortField>;
  fields: readonly { name: keyof F & string }[];
}) => {
  const [form] = Form.useForm<Record<string, string>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  /** Back undoes all filters set in this panel at once. */
  const hasApplied = useRef(false);
  const { filters } = address.state;
  const sent = useRef(JSON.stringify(filters));
  const typed = (): F =>
    Object.fromEntries(
      fields.map(({ name }) => [name, ((form.getFieldsValue(true) as Partial<Filters>)[name] ?? '').trim()]),
    ) as F;
  const apply = (): void => {
    clearTimeout(timer.current);
    const next = typed();
    if (fields.every(({ name }) => next[name] === (filters[name] ?? ''))) return;
    sent.current = JSON.stringify({ ...filters, ...next });
    address.setFilters(next, { replace: hasApplied.current });
    hasApplied.current = true;
  };
  const latestApply = useRef(apply);
  useEffect(() => {
    latestApply.current = apply;
  });
  const applySoon = (): void => {
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => latestApply.current(), quietFor);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Filters that are changed elsewhere: a chip is removed, Back, a saved view. What comes back from here is skipped,
  // since more may have been typed since.
  const known = JSON.stringify(filters);
  useEffect(() => {
    if (known !== sent.current) form.setFieldsValue(JSON.parse(known) as Filters);
    sent.current = known;
  }, [form, known]);
  return {
    form,
    apply,
    applySoon,
    hold: () => {
      composing.current = true;
      clearTimeout(timer.current);
    },
    release: () => {
      composing.current = false;
      applySoon();
    },
    clear: () => {
      clearTimeout(timer.current);
      address.clearFilters();
    },
  };
};
