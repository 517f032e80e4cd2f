import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Ref } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';

/** Opens and closes the panel of the advanced search. */
export const FilterButton = ({
  open,
  onToggle,
  ref,
}: {
  open: boolean;
  onToggle: () => void;
  ref?: Ref<HTMLButtonElement>;
}) => {
  const t = useTexts(resourceTableTexts);
  return (
    <Button ref={ref} icon={<FilterOutlined aria-hidden />} aria-expanded={open} onClick={onToggle}>
      {t('table.advancedSearch')}
    </Button>
  );
};
