import { type DragEvent, type RefObject, useRef, useState } from 'react';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { endingsOf, type FileAccept, faultBeforeUpload } from '../file-kinds.ts';
import { usePaste } from './usePaste.ts';

/** A file that the field did not take, and why. `rightName`: the name under which it would be taken. */
export type ChoiceFault = { name: string; text: string; rightName?: string; file?: File };

export type Choice = {
  faults: readonly ChoiceFault[];
  /** Shows why the server rejected a file. */
  refuse: (name: string, reason: string) => void;
  /** Takes a file whose name was wrong under the right one. */
  rename: (fault: ChoiceFault) => void;
  /** Takes a file that was made here, as if it had been chosen. */
  take: (file: File) => void;
  /** Opens the browser's own dialog. */
  open: () => void;
  /** Props of the hidden input. */
  input: React.ComponentProps<'input'>;
  /** Props of the box that takes dropped and pasted files. */
  box: {
    ref: RefObject<HTMLDivElement | null>;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
  isOver: boolean;
};

type Options = {
  accept: FileAccept;
  /** How many files the field takes now. */
  room: number;
  disabled?: boolean;
  /** At least one file, each of which the field accepts as far as name and size show. */
  onFiles: (files: File[]) => void;
};

const mebibyte = 1_048_576;

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * Choosing files by dialog, by dropping or by pasting them. A file that the field does not accept shows its fault at
 * once, by name, before uploading.
 */
export const useChoice = ({ accept, room, disabled = false, onFiles }: Options): Choice => {
  const reasonText = useReasonText();
  const ref = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<readonly ChoiceFault[]>([]);
  const [isOver, setOver] = useState(false);
  const worded = (reason: string): string => reasonText(reason, { most: accept.maxBytes / mebibyte });

  const faultOf = (file: File): ChoiceFault | null => {
    const reason = faultBeforeUpload(accept, file);
    if (!reason) return null;
    const fault = { name: file.name, text: worded(reason) };
    const right = accept.name?.right;
    return right !== undefined && reason === accept.name?.reason ? { ...fault, rightName: right, file } : fault;
  };

  const take = (files: readonly File[]): void => {
    if (disabled || files.length === 0) return;
    const checked = files.map((file) => ({ file, fault: faultOf(file) }));
    const fitting = checked.flatMap(({ file, fault }) => (fault ? [] : [file]));
    const tooMany = fitting.slice(room).map(({ name }) => ({ name, text: worded('file.too_many') }));
    setFaults([...checked.flatMap(({ fault }) => fault ?? []), ...tooMany]);
    const taken = fitting.slice(0, room);
    if (taken.length > 0) onFiles(taken);
  };

  usePaste(box, take);
  const drag = (event: DragEvent, over: boolean): boolean => {
    if (disabled || !holdsFiles(event)) return false;
    event.preventDefault();
    setOver(over);
    return true;
  };
  return {
    faults,
    refuse: (name, reason) => setFaults((before) => [...before, { name, text: worded(reason) }]),
    rename: ({ file, rightName }) => {
      if (file && rightName !== undefined) take([new File([file], rightName, { type: file.type })]);
    },
    take: (file) => take([file]),
    open: () => ref.current?.click(),
    isOver,
    input: {
      ref,
      type: 'file',
      accept: endingsOf(accept).join(','),
      multiple: room > 1,
      // `hidden` alone is overridden by antd's style of inputs in forms.
      style: { display: 'none' },
      tabIndex: -1,
      'aria-hidden': true,
      onChange: ({ currentTarget }) => {
        take([...(currentTarget.files ?? [])]);
        // Reset, so that choosing the same file again fires a change event.
        currentTarget.value = '';
      },
    },
    box: {
      ref: box,
      onDragOver: (event) => void drag(event, true),
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        if (drag(event, false)) take([...event.dataTransfer.files]);
      },
    },
  };
};
