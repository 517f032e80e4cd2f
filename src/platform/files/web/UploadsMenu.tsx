import { CloudUploadOutlined } from '@ant-design/icons';
import { Badge, Button, Popover, Progress } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { fileTexts } from '../files.texts.ts';
import { isUnfinished, type Transfer } from './transfer-store.ts';
import { UploadBar } from './UploadBar.tsx';
import './files.css';

const percentOf = (list: readonly Transfer[]): number => {
  const total = list.reduce((sum, { progress }) => sum + progress.totalBytes, 0);
  const sent = list.reduce((sum, { progress }) => sum + progress.sentBytes, 0);
  return total === 0 ? 0 : Math.floor((sent * 100) / total);
};

const Line = ({ transfer }: { transfer: Transfer }) => {
  const t = useTexts(fileTexts);
  return (
    <li>
      <UploadBar transfer={transfer} />
      <div className="files-uploads-line">
        <Link to={transfer.from}>{t('files.toForm', { field: transfer.field })}</Link>
        {transfer.isAwaited ? <span className="files-note">{t('files.savesAfter')}</span> : null}
      </div>
    </li>
  );
};

/** The uploads of this page, in the header: their progress, and what can be done about each. */
export const UploadsMenu = ({ list }: { list: readonly Transfer[] }) => {
  const t = useTexts(fileTexts);
  const running = list.filter(isUnfinished);
  const hasFailed = list.some(({ progress }) => progress.phase === 'failed');
  const percent = percentOf(list);
  const label = running.length > 0 ? t('files.uploadsRunning', { n: running.length, percent }) : t('files.uploads');
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('files.uploads')}
      content={
        <ul className="files-uploads">
          {list.map((transfer) => (
            <Line key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      }
    >
      <Button type="text" className="files-uploads-button" aria-label={label} title={label}>
        <Badge dot={hasFailed}>
          {running.length > 0 ? (
            <Progress type="circle" size={20} percent={percent} showInfo={false} aria-hidden />
          ) : (
            <CloudUploadOutlined aria-hidden />
          )}
        </Badge>
      </Button>
    </Popover>
  );
};
