import { CloseOutlined } from '@ant-design/icons';
import { App, Button, Progress } from 'antd';
import { useCallback } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { saveAs } from '#platform/wire/web/client.ts';
import type { FileInfo } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { downloadInRanges } from './downloading.ts';

/** Bytes from which on a download shows its progress. */
const worthTelling = 5_242_880;

/** Downloads files by ranges; a large one shows its progress and can be stopped. */
export const useDownload = (): { download: (file: FileInfo) => void } => {
  const { notification } = App.useApp();
  const notices = useNotices();
  const t = useTexts(fileTexts);
  const { bytes, pair } = useLanguage();

  const download = useCallback(
    (file: FileInfo): void => {
      const stop = new AbortController();
      const key = `download-${file.fileid}`;
      const close = (): void => notification.destroy(key);
      const show = (done: number, total: number): void => {
        if (total < worthTelling) return;
        notification.open({
          key,
          title: t('files.downloading', { name: file.filename }),
          description: (
            <div className="files-upload-line">
              <Progress percent={Math.floor((done * 100) / total)} size="small" aria-label={file.filename} />
              <span className="files-facts">{bytes(total)}</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('files.stopDownload')}
                onClick={() => stop.abort()}
              />
            </div>
          ),
          placement: 'bottomRight',
          duration: false,
          closable: false,
        });
      };
      const run = async (): Promise<void> => {
        try {
          saveAs(await downloadInRanges(file, show, stop.signal), file.filename);
          notices.done('downloaded', file.filename);
        } catch (error) {
          if (!stop.signal.aborted) notices.failure(pair(t('common.notify.download_failed'), file.filename), error);
        } finally {
          close();
        }
      };
      void run();
    },
    [notification, notices, t, bytes, pair],
  );
  return { download };
};
