import { DownloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';

/**
 * Exports all matching rows, on every page. `total`: their number, once known. `run` starts the download and resolves
 * to the name of the file when it has finished.
 */
export const ExportButton = ({ total, run }: { total?: number; run: () => Promise<string> }) => {
  const t = useTexts(resourceTableTexts);
  const { number } = useLanguage();
  const notices = useNotices();
  const [running, setRunning] = useState(false);
  const start = async (): Promise<void> => {
    setRunning(true);
    try {
      notices.done('downloaded', await run());
    } catch (error) {
      notices.failure(t('common.notify.download_failed'), error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Tooltip title={total === undefined ? '' : t('table.exportHint', { count: number(total) })}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={running}
        disabled={total === 0}
        onClick={() => void start()}
      >
        {t(running ? 'table.exporting' : 'table.export')}
      </Button>
    </Tooltip>
  );
};
