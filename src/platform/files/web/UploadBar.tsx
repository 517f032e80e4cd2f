import { CaretRightOutlined, CloseOutlined, PauseOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { fileTexts } from '../files.texts.ts';
import { IconButton } from './IconButton.tsx';
import { type Transfer, transfers } from './transfer-store.ts';
import type { UploadProgress } from './uploading.ts';

export const useProgressWords = (): ((progress: UploadProgress) => string) => {
  const t = useTexts(fileTexts);
  const { bytes } = useLanguage();
  const failureWords = useFailureWords();
  return (progress) => {
    const sent = bytes(progress.sentBytes);
    const total = bytes(progress.totalBytes);
    switch (progress.phase) {
      case 'queued':
        return t('files.queued');
      case 'reading':
        return t('files.reading');
      case 'paused':
        return t('files.paused', { sent, total });
      case 'waiting':
        return t('files.waiting');
      case 'merging':
        return t('files.merging');
      case 'done':
        return t('files.uploaded');
      case 'failed':
        return progress.error instanceof CallError ? failureWords(progress.error) : t('file.unreadable');
      default: {
        const { secondsLeft, bytesPerSecond } = progress;
        if (secondsLeft === null) return t('files.sendingSlow', { sent, total });
        const left =
          secondsLeft < 90
            ? t('files.seconds', { n: Math.max(1, Math.round(secondsLeft)) })
            : t('files.minutes', { n: Math.round(secondsLeft / 60) });
        return t('files.sending', { sent, total, left, speed: bytes(Math.round(bytesPerSecond)) });
      }
    }
  };
};

/** Progress, speed and remaining time of an upload, with pause, resume and cancel. */
export const UploadBar = ({ transfer }: { transfer: Transfer }) => {
  const { id, name, progress } = transfer;
  const t = useTexts(fileTexts);
  const words = useProgressWords();
  const percent = progress.totalBytes === 0 ? 0 : Math.floor((progress.sentBytes * 100) / progress.totalBytes);
  const isHeld = progress.phase === 'paused' || progress.phase === 'failed';
  const mayPause = ['reading', 'sending', 'waiting'].includes(progress.phase);
  return (
    <div className="files-upload">
      <div className="files-upload-line">
        <span className="files-name" title={name}>
          {name}
        </span>
        {mayPause ? (
          <IconButton
            icon={<PauseOutlined aria-hidden />}
            label={t('files.pause')}
            onClick={() => transfers.pause(id)}
          />
        ) : null}
        {isHeld ? (
          <IconButton
            icon={<CaretRightOutlined aria-hidden />}
            label={t('files.resume')}
            onClick={() => transfers.resume(id)}
          />
        ) : null}
        <IconButton
          icon={<CloseOutlined aria-hidden />}
          label={progress.phase === 'done' ? t('files.dismiss') : t('files.cancel')}
          onClick={() => transfers.remove(id)}
        />
      </div>
      <Progress
        percent={percent}
        size="small"
        showInfo={false}
        status={progress.phase === 'failed' ? 'exception' : progress.phase === 'sending' ? 'active' : 'normal'}
        aria-label={t('files.progress', { name })}
      />
      <div className={progress.phase === 'failed' ? 'files-note files-note-failed' : 'files-note'} aria-live="polite">
        {words(progress)}
        {progress.phase === 'sending' && progress.resumedBytes > 0 ? (
          <span>
            {' '}
            · {t('files.resumed', { percent: Math.floor((progress.resumedBytes * 100) / progress.totalBytes) })}
          </span>
        ) : null}
      </div>
    </div>
  );
};
