import { DownloadOutlined, EyeOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useState } from 'react';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { EarlierFile, FileInfo } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { FileFacts } from './FileFacts.tsx';
import { FilePreview, mayPreview } from './FilePreview.tsx';
import { IconButton } from './IconButton.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useDownload } from './useDownload.tsx';
import './files.css';

type Props = {
  label: string;
  entries: readonly EarlierFile[];
  onRestore?: ((file: FileInfo) => void) | undefined;
  onClose: () => void;
};

type FactProps = { says: 'files.uploadedBy' | 'files.replacedBy'; who: string; time: string };

/** Who did it and when, the person as a link. */
const Fact = ({ says, who, time }: FactProps) => {
  const t = useTexts(fileTexts);
  const [before = '', after = ''] = t(says, { who: '\n' }).split('\n');
  return (
    <span className="files-note">
      {before}
      <PersonLink empid={who} />
      {after} <TimeText time={time} />
    </span>
  );
};

/** The earlier files of a field, the latest first, with who uploaded and who replaced each of them. */
export const HistoryDialog = ({ label, entries, onRestore, onClose }: Props) => {
  const t = useTexts(fileTexts);
  const { download } = useDownload();
  const [shown, setShown] = useState<FileInfo | null>(null);
  return (
    <Dialog title={`${t('files.history')} · ${label}`} width={760} footer={null} onCancel={onClose}>
      {onRestore ? <p className="files-note">{t('files.historyHint')}</p> : null}
      <ul className="files-history">
        {entries.map(({ oid, file, replacedby, replacedat }) => (
          <li key={oid}>
            {file.thumburl ? <Thumbnail file={file} size={56} /> : <PaperClipOutlined aria-hidden />}
            <div className="files-history-facts">
              <span className="files-name" title={file.filename}>
                {file.filename}
              </span>
              <FileFacts file={file} />
              <Fact says="files.uploadedBy" who={file.uploader} time={file.uploadtime} />
              <Fact says="files.replacedBy" who={replacedby} time={replacedat} />
            </div>
            {mayPreview(file) ? (
              <IconButton
                icon={<EyeOutlined aria-hidden />}
                label={t('common.previewNamed', { name: file.filename })}
                onClick={() => setShown(file)}
              />
            ) : null}
            <IconButton
              icon={<DownloadOutlined aria-hidden />}
              label={t('files.download', { name: file.filename })}
              onClick={() => download(file)}
            />
            {onRestore ? (
              <Button
                size="small"
                aria-label={t('files.restoreNamed', { name: file.filename })}
                onClick={() => {
                  onRestore(file);
                  onClose();
                }}
              >
                {t('files.restore')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {shown ? <FilePreview file={shown} onClose={() => setShown(null)} /> : null}
    </Dialog>
  );
};
