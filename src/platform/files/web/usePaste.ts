import { type RefObject, useEffect, useRef } from 'react';

type Box = RefObject<HTMLElement | null>;
type Target = { box: Box; take: (files: File[]) => void };

const targets = new Set<Target>();

const isEditable = (element: Element | null): boolean =>
  element instanceof HTMLElement && (element.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(element.tagName));

/** The field that a pasted file belongs to: the one with the focus, or below the pointer, or the only one. */
const targetNow = (): Target | undefined => {
  const focused = document.activeElement;
  // A choice without a box, for replacing one picture of a list, takes nothing.
  const all = [...targets].filter(({ box }) => box.current !== null);
  const own =
    all.find(({ box }) => box.current?.contains(focused)) ?? all.find(({ box }) => box.current?.matches(':hover'));
  if (own) return own;
  return all.length === 1 && !isEditable(focused) ? all[0] : undefined;
};

const onPaste = (event: ClipboardEvent): void => {
  const files = [...(event.clipboardData?.files ?? [])];
  const target = files.length > 0 ? targetNow() : undefined;
  if (!target) return;
  event.preventDefault();
  target.take(files);
};

/** A file dropped beside a field would replace the page. */
const keepPage = (event: DragEvent): void => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
};

const listen = (): void => {
  document.addEventListener('paste', onPaste);
  document.addEventListener('dragover', keepPage);
  document.addEventListener('drop', keepPage);
};
const ignore = (): void => {
  document.removeEventListener('paste', onPaste);
  document.removeEventListener('dragover', keepPage);
  document.removeEventListener('drop', keepPage);
};

/** Gives pasted files to the field whose box this is. */
export const usePaste = (box: Box, take: (files: File[]) => void): void => {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const target = { box, take: (files: File[]) => latest.current(files) };
    if (targets.size === 0) listen();
    targets.add(target);
    return () => {
      targets.delete(target);
      if (targets.size === 0) ignore();
    };
  }, [box]);
};
