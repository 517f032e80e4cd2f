import { type DragEvent, useRef, useState } from 'react';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { type FileAccept, faultBeforeUpload } from '../file-kinds.ts';

export type Choice = {
  /** What was wrong with the file chosen last; empty when nothing was. */
  fault: string;
  /** Opens the browser's own dialog. */
  open: () => void;
  input: { ref: React.RefObject<HTMLInputElement | null>; onChange: () => void };
  drop: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
  isOver: boolean;
};

const mebibyte = 1_048_576;

/**
 * Choosing a file by dialog or by dropping it; a file that the field does not accept shows its fault at once, before
 * uploading.
 * `refused`: the reason why the server rejected the file chosen last; empty when there is none.
 */
export const useChoice = (accept: FileAccept, refused: string, onFile: (file: File) => void): Choice => {
  const reasonText = useReasonText();
  const ref = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const [isOver, setOver] = useState(false);
  const worded = (reason: string): string => reasonText(reason, { most: accept.maxBytes / mebibyte });
  const take = (file: File | undefined): void => {
    if (!file) return;
    const reason = faultBeforeUpload(accept, file);
    if (reason) return setFault(worded(reason));
    setFault('');
    onFile(file);
  };
  return {
    fault: fault || (refused && worded(refused)),
    isOver,
    open: () => ref.current?.click(),
    input: {
      ref,
      onChange: () => {
        take(ref.current?.files?.[0]);
        // Reset, so that choosing the same file again fires a change event.
        if (ref.current) ref.current.value = '';
      },
    },
    drop: {
      onDragOver: (event) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      },
    },
  };
};
