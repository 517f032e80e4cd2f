import { DeleteOutlined, DownloadOutlined, EyeOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { endingsOf, type FileAccept } from '../file-kinds.ts';
import { isPending, isWhole, type FileInfo, type FileValue } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { FileFacts } from './FileFacts.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldFaults } from './FieldFaults.tsx';
import { FileHistory } from './FileHistory.tsx';
import { FilePreview, mayPreview } from './FilePreview.tsx';
import { IconButton } from './IconButton.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { transfers } from './transfer-store.ts';
import { startTransfer } from './transfers.ts';
import { UploadBar } from './UploadBar.tsx';
import { useChoice } from './useChoice.ts';
import { useDownload } from './useDownload.tsx';
import { usePendingUpload } from './usePendingUpload.ts';
import './files.css';

type Props = ControlProps & {
  value?: FileValue;
  onChange?: (value: FileValue) => void;
  accept: FileAccept;
  /** The field's name, for its buttons. */
  label: string;
  disabled?: boolean;
};

const Held = ({ file, onRemove }: { file: FileInfo; onRemove?: (() => void) | undefined }) => {
  const t = useTexts(fileTexts);
  const [open, setOpen] = useState(false);
  const { download } = useDownload();
  const name = file.filename;
  return (
    <div className="files-held">
      {file.thumburl ? <Thumbnail file={file} size={32} /> : <PaperClipOutlined aria-hidden />}
      <span className="files-name" title={name}>
        {name}
      </span>
      <FileFacts file={file} />
      {mayPreview(file) ? (
        <IconButton
          icon={<EyeOutlined aria-hidden />}
          label={t('common.previewNamed', { name })}
          onClick={() => setOpen(true)}
        />
      ) : null}
      <IconButton
        icon={<DownloadOutlined aria-hidden />}
        label={t('files.download', { name })}
        onClick={() => download(file)}
      />
      {onRemove ? (
        <IconButton
          icon={<DeleteOutlined aria-hidden />}
          label={t('common.removeNamed', { name })}
          onClick={onRemove}
        />
      ) : null}
      {open ? <FilePreview file={file} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};

/**
 * A form field for one file: chosen, dropped or pasted, also over the one that it replaces, and uploaded at once. The
 * upload goes on when the form is closed, and saving waits for it. Its value is the file's `FileInfo`
 * (`fileidOf(value)` for the record), a pending one during the upload, or null. Validate it with `requiredFile()` or
 * `optionalFile`.
 */
export const FileField = ({
  value = null,
  onChange,
  accept,
  label,
  disabled = false,
  id,
  'aria-describedby': describedBy,
}: Props) => {
  const t = useTexts(fileTexts);
  const { bytes } = useLanguage();
  const pending = isPending(value) ? value : null;
  const held = isWhole(value) ? value : null;
  const before = pending ? (pending.before ?? null) : held;
  // A removed file can come back too.
  const [lastHistory] = useState(before?.history);
  const choice = useChoice({
    accept,
    room: 1,
    disabled,
    onFiles: ([file]) => {
      if (!file) return;
      if (pending?.upload !== undefined) transfers.remove(pending.upload);
      onChange?.({ pending: file.name, upload: startTransfer(file, label), before });
    },
  });
  const transfer = usePendingUpload(pending, {
    onDone: (file) => onChange?.(file),
    onOver: (reason) => {
      if (reason && pending) choice.refuse(pending.pending, reason);
      onChange?.(before);
    },
  });
  const interrupted = pending && !transfer ? pending.pending : null;
  const action = held ? t('files.replace') : t('files.choose');
  return (
    <div className={choice.isOver ? 'files-field files-field-over' : 'files-field'} {...choice.box}>
      <input {...choice.input} />
      {transfer ? <UploadBar transfer={transfer} /> : null}
      {held ? <Held file={held} onRemove={disabled ? undefined : () => onChange?.(null)} /> : null}
      {disabled || transfer ? null : (
        <div className="files-choose">
          <Button
            id={id}
            aria-describedby={describedBy}
            icon={<UploadOutlined aria-hidden />}
            onClick={choice.open}
            aria-label={t('files.actionFor', { action, name: label })}
          >
            {action}
          </Button>
          <span className="files-note">
            {`${t('files.orDrop')} · `}
            {t('files.limit', { types: endingsOf(accept).join(' '), most: bytes(accept.maxBytes) })}
          </span>
        </div>
      )}
      {interrupted ? <div className="files-note">{t('files.interrupted', { name: interrupted })}</div> : null}
      <FileHistory
        history={before?.history ?? lastHistory}
        label={label}
        onRestore={disabled || transfer ? undefined : onChange}
      />
      <FieldFaults choice={choice} />
    </div>
  );
};
