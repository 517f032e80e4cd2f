import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** Reloads the list; the icon spins while it loads. */
export const RefreshButton = ({ table }: { table: { refreshing: boolean; refresh: () => void } }) => {
  const t = useTexts(vocabulary);
  return (
    <Tooltip title={t('common.refresh')}>
      <Button
        type="text"
        icon={<ReloadOutlined aria-hidden spin={table.refreshing} />}
        aria-label={t('common.refresh')}
        onClick={table.refresh}
      />
    </Tooltip>
  );
};
