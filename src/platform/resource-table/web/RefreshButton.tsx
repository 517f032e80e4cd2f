import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';

/** Loads the list again; turns while it does. */
export const RefreshButton = ({ table }: { table: { refreshing: boolean; refresh: () => void } }) => {
  const t = useTexts(resourceTableTexts);
  return (
    <Tooltip title={t('table.refresh')}>
      <Button
        type="text"
        icon={<ReloadOutlined aria-hidden spin={table.refreshing} />}
        aria-label={t('table.refresh')}
        onClick={table.refresh}
      />
    </Tooltip>
  );
};
