import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/wire/web/client.ts';
import type { FileInfo } from '../files.contract.ts';
import { startUpload, type Upload, type UploadProgress } from './uploading.ts';

export type UploadControls = {
  /** Null without an upload. */
  progress: UploadProgress | null;
  start: (file: File) => void;
  pause: () => void;
  resume: () => void;
  cancel: () => void;
};

/** Milliseconds between updates: faster ones could not be read. */
const showEveryMs = 120;

const isOn = (progress: UploadProgress | null): boolean =>
  progress !== null && !['done', 'failed', 'cancelled'].includes(progress.phase);

/** The file itself is at fault: sending it again would fail in the same way, and another one must be chosen. */
const refusedReasons = new Set([
  'file.wrong_type',
  'file.too_large',
  'file.too_complex',
  'file.broken_picture',
  'file.broken_pdf',
  'file.too_many_pixels',
  'file.bad_name',
  'file.empty',
]);

const refusalOf = (progress: UploadProgress): CallError | null =>
  progress.phase === 'failed' && progress.error instanceof CallError && refusedReasons.has(progress.error.reason)
    ? progress.error
    : null;

/**
 * One upload of a field. Unmounting the field pauses it, leaving the page asks for confirmation; the server keeps what
 * has arrived for a day. `onDone`: the complete file. `onRefused`: the server rejects this file, and would do so again.
 */
export const useUpload = (onDone: (file: FileInfo) => void, onRefused: (fault: CallError) => void): UploadControls => {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = useRef<Upload | null>(null);
  const shownAt = useRef(0);
  const done = useRef(onDone);
  const refused = useRef(onRefused);
  useEffect(() => {
    done.current = onDone;
    refused.current = onRefused;
  });

  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((): void => {
    const now = upload.current?.progress() ?? null;
    if (!now) return;
    clearTimeout(later.current);
    const since = performance.now() - shownAt.current;
    if (now.phase === 'sending' && since < showEveryMs && now.sentBytes < now.totalBytes) {
      // The last state is shown even if no other follows.
      later.current = setTimeout(() => setProgress(upload.current?.progress() ?? null), showEveryMs - since);
      return;
    }
    shownAt.current = performance.now();
    const refusal = refusalOf(now);
    if (refusal) {
      upload.current = null;
      setProgress(null);
      refused.current(refusal);
    } else if (now.phase === 'done' && now.file) {
      upload.current = null;
      setProgress(null);
      done.current(now.file);
    } else setProgress(now.phase === 'cancelled' ? null : now);
  }, []);

  const start = useCallback(
    (file: File): void => {
      upload.current?.cancel();
      // The first callback comes before the upload is assigned here.
      const begun = startUpload(file, () => queueMicrotask(show));
      upload.current = begun;
      show();
    },
    [show],
  );

  useEffect(
    () => () => {
      clearTimeout(later.current);
      upload.current?.pause();
    },
    [],
  );

  const busy = isOn(progress);
  useEffect(() => {
    if (!busy) return undefined;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', hold);
    return () => globalThis.removeEventListener('beforeunload', hold);
  }, [busy]);

  const cancel = useCallback((): void => {
    upload.current?.cancel();
    upload.current = null;
    setProgress(null);
  }, []);

  return {
    progress,
    start,
    cancel,
    pause: useCallback(() => upload.current?.pause(), []),
    resume: useCallback(() => upload.current?.resume(), []),
  };
};
