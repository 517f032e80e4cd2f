import { useState } from 'react';
import { endingsOf, type FileAccept } from '../file-kinds.ts';
import type { FileInfo } from '../files.contract.ts';
import { useChoice } from './useChoice.ts';
import { useUpload } from './useUpload.ts';

/** The props that antd's form passes to the control of a field. */
export type ControlProps = { id?: string; 'aria-describedby'?: string };

type Options = {
  accept: FileAccept;
  onBegin?: ((name: string) => void) | undefined;
  /** The user has cancelled the upload, or the server has rejected the file. */
  onCancel?: (() => void) | undefined;
  onDone: (file: FileInfo) => void;
};

/** Choosing a file in a form field and uploading it at once. `bar`: props of `UploadBar`; null without an upload. */
export const useFieldUpload = ({ accept, onBegin, onCancel, onDone }: Options) => {
  const [name, setName] = useState('');
  const [refused, setRefused] = useState('');
  const controls = useUpload(onDone, ({ reason }) => {
    setRefused(reason);
    onCancel?.();
  });
  const choice = useChoice(accept, refused, (file) => {
    setRefused('');
    setName(file.name);
    onBegin?.(file.name);
    controls.start(file);
  });
  const cancel = (): void => {
    controls.cancel();
    onCancel?.();
  };
  const { progress } = controls;
  const endings = endingsOf(accept);
  return {
    choice,
    endings,
    bar: progress && { name, progress, controls: { ...controls, cancel } },
    input: {
      ...choice.input,
      type: 'file',
      accept: endings.join(','),
      // `hidden` alone is overridden by antd's style of inputs in forms.
      style: { display: 'none' },
      tabIndex: -1,
      'aria-hidden': true,
    } as const,
  };
};
