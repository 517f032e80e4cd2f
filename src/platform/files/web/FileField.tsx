import { DeleteOutlined, DownloadOutlined, EyeOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { readableSize, type FileAccept } from '../file-kinds.ts';
import type { FileInfo, FileValue } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { IconButton } from './IconButton.tsx';
import { FilePreview, mayPreview } from './FilePreview.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadBar } from './UploadBar.tsx';
import { useDownload } from './useDownload.tsx';
import { type ControlProps, useFieldUpload } from './useFieldUpload.ts';
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
      <span className="files-note">{readableSize(file.filesize)}</span>
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
 * A form field for one file: chosen or dropped, uploaded at once in the background, complete before the form may be
 * saved. Its value is the file's `FileInfo` (`fileidOf(value)` for the record), a pending one during the upload, or
 * null. Validate it with `requiredFile()` or `optionalFile`.
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
  const { choice, bar, input, endings } = useFieldUpload({
    accept,
    onBegin: (pending) => onChange?.({ pending }),
    onCancel: () => onChange?.(null),
    onDone: (file) => onChange?.(file),
  });
  const held = value && 'fileid' in value ? value : null;
  const interrupted = value && 'pending' in value && !bar ? value.pending : null;
  const action = held ? t('files.replace') : t('files.choose');
  return (
    <div className={choice.isOver ? 'files-field files-field-over' : 'files-field'} {...(disabled ? {} : choice.drop)}>
      <input {...input} />
      {bar ? <UploadBar {...bar} /> : null}
      {held && !bar ? <Held file={held} onRemove={disabled ? undefined : () => onChange?.(null)} /> : null}
      {disabled || bar ? null : (
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
            {held ? null : `${t('files.orDrop')} · `}
            {t('files.limit', { types: endings.join(' '), most: readableSize(accept.maxBytes) })}
          </span>
        </div>
      )}
      {interrupted ? <div className="files-note">{t('files.interrupted', { name: interrupted })}</div> : null}
      <div role="alert" className="files-note files-note-failed">
        {choice.fault}
      </div>
    </div>
  );
};
