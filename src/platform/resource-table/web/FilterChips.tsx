import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { WholeText } from '#platform/whole-text/web/WholeText.tsx';
import { resourceTableTexts } from '../resource-table.texts.ts';
import type { FilterField } from './AdvancedSearch.tsx';
import type { ListAddress } from './useListAddress.ts';

type Props<Filters extends Record<string, string>, SortField extends string> = {
  address: ListAddress<Filters, SortField>;
  fields: readonly FilterField<Filters>[];
};

/** The active filters as removable chips, with a button that clears them all. */
export const FilterChips = <Filters extends Record<string, string>, SortField extends string>({
  address,
  fields,
}: Props<Filters, SortField>) => {
  const t = useTexts(resourceTableTexts);
  const { filters } = address.state;
  const active = fields.filter(({ name, unless = [] }) => filters[name] && !unless.some((other) => filters[other]));
  if (active.length === 0) return null;
  return (
    <ul className="kit-chips" aria-label={t('table.advancedSearch')}>
      {active.map(({ name, label, shown }) => {
        const value = filters[name] ?? '';
        return (
          <li key={name} className="kit-chip">
            <WholeText text={t('table.filter', { name: label, value: shown?.(value) ?? value })} />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('table.removeFilter', { name: label })}
              onClick={() => address.setFilters({ [name]: '' } as Partial<Filters>)}
            />
          </li>
        );
      })}
      <li>
        <Button type="text" size="small" className="kit-chips-clear" onClick={() => address.clearFilters()}>
          {t('table.clearFilters')}
        </Button>
      </li>
    </ul>
  );
};
