import { FilterOutlined } from '@ant-design/icons';
import { Button, Drawer, Form } from 'antd';
import { type ReactElement, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import type { ListAddress } from './useListAddress.ts';

export type FilterField<Filters extends Record<string, string>> = {
  name: keyof Filters & string;
  label: string;
  /** An input that takes `value` and `onChange`; empty text means no filter. */
  input: ReactElement;
  /** Formats the value for the filter chip. */
  shown?: (value: string) => string;
};

type Props<Filters extends Record<string, string>, SortField extends string> = {
  address: ListAddress<Filters, SortField>;
  fields: readonly FilterField<Filters>[];
};

const panelWidth = 360;

/**
 * Button and side panel of the advanced search. The filters take effect only when they are applied: Enter applies them,
 * Esc closes the panel.
 */
export const AdvancedSearch = <Filters extends Record<string, string>, SortField extends string>({
  address,
  fields,
}: Props<Filters, SortField>) => {
  const t = useTexts(resourceTableTexts);
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Record<string, string>>();
  const apply = (): void => {
    const typed = form.getFieldsValue();
    const entries = fields.map(({ name }): [string, string] => [name, (typed[name] ?? '').trim()]);
    address.setFilters(Object.fromEntries(entries) as Partial<Filters>);
    setOpen(false);
  };
  const reset = (): void => {
    address.clearFilters();
    setOpen(false);
  };
  return (
    <>
      <Button icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('table.advancedSearch')}
      </Button>
      <Drawer
        title={t('table.advancedSearch')}
        size={panelWidth}
        open={open}
        onClose={() => setOpen(false)}
        destroyOnHidden
        footer={
          <div className="kit-panel-actions">
            <Button onClick={reset}>{t('table.reset')}</Button>
            <Button type="primary" onClick={apply}>
              {t('table.apply')}
            </Button>
          </div>
        }
      >
        <Form form={form} layout="vertical" preserve={false} initialValues={address.state.filters} onFinish={apply}>
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
      </Drawer>
    </>
  );
};
