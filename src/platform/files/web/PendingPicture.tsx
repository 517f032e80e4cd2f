import { DeleteOutlined } from '@ant-design/icons';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { FileInfo, PendingFile } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { IconButton } from './IconButton.tsx';
import { UploadBar } from './UploadBar.tsx';
import { usePendingUpload } from './usePendingUpload.ts';

type Props = {
  pending: PendingFile;
  onDone: (file: FileInfo) => void;
  onOver: (reason: string) => void;
};

/** A picture whose upload is running, or was interrupted with the page. */
export const PendingPicture = ({ pending, onDone, onOver }: Props) => {
  const t = useTexts(fileTexts);
  const transfer = usePendingUpload(pending, { onDone, onOver });
  const name = pending.pending;
  return (
    <div className="files-card">
      {transfer ? (
        <UploadBar transfer={transfer} />
      ) : (
        <div className="files-note">
          {t('files.interrupted', { name })}
          <IconButton
            icon={<DeleteOutlined aria-hidden />}
            label={t('common.removeNamed', { name })}
            onClick={() => onOver('')}
          />
        </div>
      )}
    </div>
  );
};
