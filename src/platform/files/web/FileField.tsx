import { DeleteOutlined, DownloadOutlined, EyeOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { endingsOf, readableSize, type FileAccept } from '../file-kinds.ts';
import type { FileInfo, FileValue } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { FilePreview, mayPreview } from './FilePreview.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadBar } from './UploadBar.tsx';
import { useChoice } from './useChoice.ts';
import { useDownload } from './useDownload.tsx';
import { useUpload } from './useUpload.ts';
import './files.css';

/** The props that antd's form passes to the control of a field. */
type ControlProps = { id?: string; 'aria-describedby'?: string };

/** `hidden` alone is overridden by antd's style of inputs in forms. */
const unseen = { display: 'none' };

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
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden />}
          aria-label={t('common.previewNamed', { name })}
          onClick={() => setOpen(true)}
        />
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t('files.download', { name })}
        onClick={() => download(file)}
      />
      {onRemove ? (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('common.removeNamed', { name })}
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
  const [name, setName] = useState('');
  const [refused, setRefused] = useState('');
  const controls = useUpload(
    (file) => onChange?.(file),
    ({ reason }) => {
      setRefused(reason);
      onChange?.(null);
    },
  );
  const choice = useChoice(accept, refused, (file) => {
    setRefused('');
    setName(file.name);
    onChange?.({ pending: file.name });
    controls.start(file);
  });
  const held = value && 'fileid' in value ? value : null;
  const interrupted = value && 'pending' in value && !controls.progress ? value.pending : null;
  const endings = endingsOf(accept);
  const hand = held ? t('files.replace') : t('files.choose');
  const stop = { ...controls, cancel: () => (controls.cancel(), onChange?.(null)) };
  return (
    <div className={choice.isOver ? 'files-field files-field-over' : 'files-field'} {...(disabled ? {} : choice.drop)}>
      <input {...choice.input} type="file" accept={endings.join(',')} style={unseen} tabIndex={-1} aria-hidden />
      {controls.progress ? <UploadBar name={name} progress={controls.progress} controls={stop} /> : null}
      {held && !controls.progress ? (
        <Held file={held} onRemove={disabled ? undefined : () => onChange?.(null)} />
      ) : null}
      {disabled || controls.progress ? null : (
        <div className="files-choose">
          <Button
            id={id}
            aria-describedby={describedBy}
            icon={<UploadOutlined aria-hidden />}
            onClick={choice.open}
            aria-label={t('files.handFor', { hand, name: label })}
          >
            {hand}
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
