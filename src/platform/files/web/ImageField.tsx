import { useState } from 'react';
import { accepts, type FileAccept } from '../file-kinds.ts';
import { isPending, isWhole, type FileValue } from '../files.contract.ts';
import type { ControlProps } from './control-props.ts';
import { CropButton } from './CropButton.tsx';
import { FileHistory } from './FileHistory.tsx';
import { PendingPicture } from './PendingPicture.tsx';
import { PictureAdder } from './PictureAdder.tsx';
import { PictureCard } from './PictureCard.tsx';
import { PicturesBox } from './PicturesBox.tsx';
import { transfers } from './transfer-store.ts';
import { startTransfer } from './transfers.ts';
import { useChoice } from './useChoice.ts';

type Props = ControlProps & {
  value?: FileValue;
  onChange?: (value: FileValue) => void;
  accept?: FileAccept;
  /** The field's name, for its buttons. */
  label: string;
  disabled?: boolean;
};

/** A form field for one picture (by default PNG up to 4 MiB); its value is that of `FileField`. */
export const ImageField = ({
  value = null,
  onChange,
  accept = accepts.png,
  label,
  disabled = false,
  ...control
}: Props) => {
  const pending = isPending(value) ? value : null;
  const held = isWhole(value) ? value : null;
  const before = pending ? (pending.before ?? null) : held;
  // A removed picture can come back too.
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
  return (
    <PicturesBox choice={choice} accept={accept} disabled={disabled}>
      {held ? (
        <PictureCard
          file={held}
          onReplace={disabled ? undefined : choice.open}
          onRemove={disabled ? undefined : () => onChange?.(null)}
        >
          {disabled ? null : <CropButton file={held} accept={accept} onCrop={choice.take} />}
        </PictureCard>
      ) : null}
      {pending ? (
        <PendingPicture
          key={pending.upload}
          pending={pending}
          onDone={(file) => onChange?.(file)}
          onOver={(reason) => {
            if (reason) choice.refuse(pending.pending, reason);
            onChange?.(before);
          }}
        />
      ) : null}
      {pending ? null : (
        <FileHistory
          history={before?.history ?? lastHistory}
          label={label}
          onRestore={disabled ? undefined : onChange}
        />
      )}
      {held || pending || disabled ? null : <PictureAdder choice={choice} label={label} {...control} />}
    </PicturesBox>
  );
};
