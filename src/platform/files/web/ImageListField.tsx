import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { accepts, type FileAccept } from '../file-kinds.ts';
import { isWhole, type FileListValue } from '../files.contract.ts';
import { fileTexts } from '../files.texts.ts';
import type { ControlProps } from './control-props.ts';
import { CropButton } from './CropButton.tsx';
import { FieldFaults } from './FieldFaults.tsx';
import { FileHistory } from './FileHistory.tsx';
import { PendingPicture } from './PendingPicture.tsx';
import { PictureAdder } from './PictureAdder.tsx';
import { PictureCard } from './PictureCard.tsx';
import { PicturesBox } from './PicturesBox.tsx';
import { startTransfer } from './transfers.ts';
import { useChoice } from './useChoice.ts';

type Props = ControlProps & {
  value?: FileListValue;
  onChange?: (value: FileListValue) => void;
  /** How many pictures at most. */
  most: number;
  accept?: FileAccept;
  /** The field's name, for its buttons. */
  label: string;
  disabled?: boolean;
};

type Entry = FileListValue[number];
type Whole = Extract<Entry, { fileid: string }>;

const none: FileListValue = [];

const keyOf = (entry: Entry): string => (isWhole(entry) ? entry.fileid : (entry.upload ?? entry.pending));

const moved = (files: FileListValue, from: number, to: number): FileListValue => {
  const next = [...files];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/**
 * A form field for several pictures, chosen, dropped or pasted together and put in order by dragging or keys; its value
 * is the list of their `FileInfo`, with pending ones at their places. Validate it with `fileList`.
 */
export const ImageListField = ({
  value = none,
  onChange,
  most,
  accept = accepts.picture,
  label,
  disabled = false,
  ...control
}: Props) => {
  const t = useTexts(fileTexts);
  const [lastHistory] = useState(() => value.find(isWhole)?.history);
  const [announcement, setAnnouncement] = useState('');
  // Several uploads may end before the field is rendered again: each changes the value that the one before left.
  const latest = useRef(value);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    latest.current = value;
    // A card that moves loses the focus; with it, the next key press moves the same one.
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [value]);
  const change = (next: FileListValue): void => {
    latest.current = next;
    onChange?.(next);
  };
  const replace = (key: string, entries: FileListValue): void =>
    change(latest.current.flatMap((entry) => (keyOf(entry) === key ? entries : [entry])));
  const choice = useChoice({
    accept,
    room: most - value.length,
    disabled,
    onFiles: (files) => change([...latest.current, ...files.map((file) => upload(file))]),
  });
  const upload = (file: File, before?: Whole): Entry => ({
    pending: file.name,
    upload: startTransfer(file, label),
    ...(before && { before }),
  });
  /** The picture whose place the next one takes. */
  const replaced = useRef<Whole | null>(null);
  const another = useChoice({
    accept,
    room: 1,
    disabled,
    onFiles: ([file]) => {
      const before = replaced.current;
      if (file && before) replace(keyOf(before), [upload(file, before)]);
    },
  });
  const move = (from: number, to: number): void => {
    const entry = value[from];
    if (!entry || from === to) return;
    focused.current = document.activeElement;
    change(moved(value, from, to));
    const name = isWhole(entry) ? entry.filename : entry.pending;
    setAnnouncement(t('common.moved', { name, place: to + 1, count: value.length }));
  };
  return (
    <PicturesBox choice={choice} accept={accept} disabled={disabled}>
      {value.map((entry, place) =>
        isWhole(entry) ? (
          <PictureCard
            key={keyOf(entry)}
            file={entry}
            onReplace={
              disabled
                ? undefined
                : () => {
                    replaced.current = entry;
                    another.open();
                  }
            }
            onRemove={disabled ? undefined : () => replace(keyOf(entry), none)}
            order={
              disabled || value.length < 2
                ? undefined
                : {
                    place,
                    count: value.length,
                    onMove: (to) => move(place, to),
                    onDrop: (from, isAfter) => {
                      const gap = isAfter ? place + 1 : place;
                      move(from, gap > from ? gap - 1 : gap);
                    },
                  }
            }
          >
            {disabled ? null : (
              <CropButton
                file={entry}
                accept={accept}
                onCrop={(part) => replace(keyOf(entry), [upload(part, entry)])}
              />
            )}
          </PictureCard>
        ) : (
          <PendingPicture
            key={keyOf(entry)}
            pending={entry}
            onDone={(file) => {
              // The same picture twice in one list would be one picture for the record.
              const isThere = latest.current.some((one) => isWhole(one) && one.fileid === file.fileid);
              replace(keyOf(entry), isThere ? none : [file]);
            }}
            onOver={(reason) => {
              if (reason) choice.refuse(entry.pending, reason);
              replace(keyOf(entry), entry.before ? [entry.before] : none);
            }}
          />
        ),
      )}
      <input {...another.input} />
      <FieldFaults choice={another} />
      {disabled || value.length >= most ? null : <PictureAdder choice={choice} label={label} {...control} />}
      <FileHistory
        history={lastHistory}
        label={label}
        onRestore={
          disabled || value.length >= most
            ? undefined
            : (file) => {
                if (!value.some((one) => keyOf(one) === file.fileid)) change([...latest.current, file]);
              }
        }
      />
      <p className="files-sr-only" aria-live="polite">
        {announcement}
      </p>
    </PicturesBox>
  );
};
