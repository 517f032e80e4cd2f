import { DeleteOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { accepts, readableSize, type FileAccept } from '../file-kinds.ts';
import { isWhole, type FileInfo, type FileListValue, type FileValue } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import { IconButton } from './IconButton.tsx';
import { FilePreview } from './FilePreview.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { UploadBar } from './UploadBar.tsx';
import { type ControlProps, useFieldUpload } from './useFieldUpload.ts';
import './files.css';

/** Pixels of a picture in the form. */
const cardSide = 120;

type CommonProps = ControlProps & { accept?: FileAccept; label: string; disabled?: boolean };

type CardProps = { file: FileInfo; onRemove?: (() => void) | undefined; onMove?: ((by: -1 | 1) => void) | undefined };

const Card = ({ file, onRemove, onMove }: CardProps) => {
  const t = useTexts(fileTexts);
  const [open, setOpen] = useState(false);
  const name = file.filename;
  return (
    <div className="files-card">
      <Thumbnail file={file} size={cardSide} onOpen={() => setOpen(true)} />
      <div className="files-card-controls">
        {onMove ? (
          <IconButton
            icon={<LeftOutlined aria-hidden />}
            label={t('files.moveBefore', { name })}
            onClick={() => onMove(-1)}
          />
        ) : null}
        {onRemove ? (
          <IconButton
            icon={<DeleteOutlined aria-hidden />}
            label={t('common.removeNamed', { name })}
            onClick={onRemove}
          />
        ) : null}
        {onMove ? (
          <IconButton
            icon={<RightOutlined aria-hidden />}
            label={t('files.moveAfter', { name })}
            onClick={() => onMove(1)}
          />
        ) : null}
      </div>
      {open ? <FilePreview file={file} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};

type AdderProps = ControlProps & {
  accept: FileAccept;
  label: string;
  /** False: no more pictures are accepted; only running uploads are shown. */
  isOpen: boolean;
  /** The file whose upload has started; it may have ended with the page. */
  pending?: string | undefined;
  onBegin?: (name: string) => void;
  onCancel?: () => void;
  onDone: (file: FileInfo) => void;
};

const Adder = ({
  accept,
  label,
  isOpen,
  pending,
  onBegin,
  onCancel,
  onDone,
  id,
  'aria-describedby': describedBy,
}: AdderProps) => {
  const t = useTexts(fileTexts);
  const { choice, bar, input, endings } = useFieldUpload({ accept, onBegin, onCancel, onDone });
  if (bar)
    return (
      <div className="files-card">
        <UploadBar {...bar} />
      </div>
    );
  if (!isOpen) return null;
  return (
    <div className={choice.isOver ? 'files-card files-field-over' : 'files-card'} {...choice.drop}>
      <input {...input} />
      <Button
        id={id}
        aria-describedby={describedBy}
        type="dashed"
        className="files-card-add"
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('files.actionFor', { action: t('files.addPicture'), name: label })}
        onClick={choice.open}
      >
        {t('files.addPicture')}
      </Button>
      <span className="files-note">
        {t('files.limit', { types: endings.join(' '), most: readableSize(accept.maxBytes) })}
      </span>
      <div role="alert" className="files-note files-note-failed">
        {choice.fault}
      </div>
      {pending === undefined ? null : (
        <div className="files-note">
          {t('files.interrupted', { name: pending })}
          <IconButton
            icon={<DeleteOutlined aria-hidden />}
            label={t('common.removeNamed', { name: pending })}
            onClick={onCancel}
          />
        </div>
      )}
    </div>
  );
};

type OneProps = CommonProps & { value?: FileValue; onChange?: (value: FileValue) => void };

/** A form field for one picture (by default PNG up to 4 MiB); its value is that of `FileField`. */
export const ImageField = ({ value = null, onChange, accept = accepts.png, disabled = false, ...rest }: OneProps) => {
  const held = isWhole(value) ? value : null;
  return (
    <div className="files-cards">
      {held ? <Card file={held} onRemove={disabled ? undefined : () => onChange?.(null)} /> : null}
      <Adder
        {...rest}
        accept={accept}
        isOpen={!disabled && !held}
        pending={value && 'pending' in value ? value.pending : undefined}
        onBegin={(pending) => onChange?.({ pending })}
        onCancel={() => onChange?.(null)}
        onDone={(file) => onChange?.(file)}
      />
    </div>
  );
};

type ManyProps = CommonProps & {
  value?: FileListValue;
  onChange?: (value: FileListValue) => void;
  /** How many pictures at most. */
  most: number;
};

const none: FileListValue = [];

const moved = (files: readonly FileInfo[], at: number, by: -1 | 1): FileInfo[] => {
  const next = [...files];
  const [file] = next.splice(at, 1);
  if (file) next.splice(Math.max(0, at + by), 0, file);
  return next;
};

/**
 * A form field for several pictures that can be reordered; its value is the list of their `FileInfo`, with a running
 * upload at its end. Validate it with `fileList`.
 */
export const ImageListField = ({
  value = none,
  onChange,
  most,
  accept = accepts.picture,
  disabled = false,
  ...rest
}: ManyProps) => {
  const files = value.filter(isWhole);
  const begun = value.filter((file) => !isWhole(file));
  const change = (whole: FileInfo[]): void => onChange?.([...whole, ...begun]);
  const pending = begun[0];
  return (
    <div className="files-cards">
      {files.map((file, at) => (
        <Card
          key={file.fileid}
          file={file}
          onRemove={disabled ? undefined : () => change(files.filter(({ fileid }) => fileid !== file.fileid))}
          onMove={disabled || files.length < 2 ? undefined : (by) => change(moved(files, at, by))}
        />
      ))}
      <Adder
        {...rest}
        accept={accept}
        isOpen={!disabled && files.length < most}
        pending={pending && 'pending' in pending ? pending.pending : undefined}
        onBegin={(name) => onChange?.([...files, { pending: name }])}
        onCancel={() => onChange?.(files)}
        onDone={(file) => onChange?.([...files, file])}
      />
    </div>
  );
};
