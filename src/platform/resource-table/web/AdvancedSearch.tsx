import { Button, Form } from 'antd';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import { SidePanel } from './SidePanel.tsx';
import type { ListAddress } from './useListAddress.ts';
import { useLiveFilters } from './useLiveFilters.ts';

export type FilterField<Filters extends Record<string, string>> = {
  name: keyof Filters & string;
  label: string;
  /** An input that takes `value` and `onChange`; empty text means no filter. */
  input: ReactElement;
  /** Formats the value for the filter chip. */
  shown?: (value: string) => string;
  /** Filters that count instead of this one, so that it is no chip beside them: an address may have both. */
  unless?: readonly (keyof Filters & string)[];
};

type Filters = Record<string, string>;

type Props<F extends Filters, SortField extends string> = {
  address: ListAddress<F, SortField>;
  fields: readonly FilterField<F>[];
  table: { total: number; counting?: boolean; status: string; refreshing: boolean };
  onClose: () => void;
};

/** The advanced search beside the list: filters apply while they are typed, and the panel says how many rows match. */
export const AdvancedSearch = <F extends Filters, SortField extends string>({
  address,
  fields,
  table,
  onClose,
}: Props<F, SortField>) => {
  const t = useTexts(resourceTableTexts);
  const { number } = useLanguage();
  const { form, apply, applySoon, hold, release, clear } = useLiveFilters({ address, fields });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, [tabindex="0"]')?.focus();
  }, []);
  const isActive = fields.some(({ name }) => address.state.filters[name]);
  return (
    <SidePanel
      title={t('table.advancedSearch')}
      onClose={onClose}
      footer={
        <>
          <span role="status">
            {table.status === 'ready' && !table.refreshing
              ? t(table.counting ? 'table.atLeast' : 'table.matches', { count: number(table.total) })
              : '…'}
          </span>
          <Button size="small" disabled={!isActive} onClick={clear}>
            {t('table.reset')}
          </Button>
        </>
      }
    >
      <div ref={place} onCompositionStart={hold} onCompositionEnd={release}>
        <Form
          form={form}
          layout="vertical"
          initialValues={address.state.filters}
          onValuesChange={applySoon}
          onFinish={apply}
        >
          {fields.map(({ name, label, input }) => {
            const plainName: string = name;
            return (
              <Form.Item key={name} name={plainName} label={label}>
                {input}
              </Form.Item>
            );
          })}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </Form>
      </div>
    </SidePanel>
  );
};
