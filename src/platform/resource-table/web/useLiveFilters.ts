import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { SentFilters } from './sent-filters.ts';
import type { ListAddress } from './useListAddress.ts';

type Filters = Record<string, string>;

/** Milliseconds without a change before filters apply (seed 000 §9). */
const quietFor = 300;

const changes = (before: Readonly<Filters>, after: Filters): Filters =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== (before[name] ?? '')));

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
  const [sent] = useState(() => new SentFilters(filters));
  const seen = useRef<Filters>(filters);
  const typed = (): F =>
    Object.fromEntries(
      fields.map(({ name }) => [name, ((form.getFieldsValue(true) as Partial<Filters>)[name] ?? '').trim()]),
    ) as F;
  const apply = (): void => {
    clearTimeout(timer.current);
    // Only what was changed here since: another filter may just have been removed elsewhere, and is not shown as such
    // yet, and what was applied a moment ago may not have come back from the address.
    const changed = changes(sent.last, typed());
    if (Object.keys(changed).length === 0) return;
    sent.send(changed);
    address.setFilters(changed as Partial<F>, { replace: hasApplied.current });
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
  // and so are filters that stay, since more may have been typed since.
  const known = JSON.stringify(filters);
  useEffect(() => {
    const now = JSON.parse(known) as Filters;
    if (!sent.cameBack(now)) form.setFieldsValue(changes(seen.current, now));
    seen.current = now;
  }, [form, known, sent]);
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
      form.setFieldsValue(Object.fromEntries(fields.map(({ name }) => [name, ''])));
      address.clearFilters();
    },
  };
};
