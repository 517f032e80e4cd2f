import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { ConfirmKey } from './ConfirmKey.tsx';
import { EscKey } from './EscKey.tsx';
import { focusOpened } from './focus-first.ts';
import { KeyLayer } from './KeyLayer.tsx';
import { heightOfNext } from './layers.ts';

/** What every dialog has. */
export type DialogOwn = {
  /** Default: true, for a dialog that is on the screen only while it is open. */
  open?: boolean | undefined;
  /** Called by Esc, by the cross, and by a click beside the dialog. Without it, none of them closes it. */
  onCancel?: (() => void) | undefined;
  /** What Esc does, in the list of shortcuts. `false`: Esc does nothing, since what is shown cannot be shown again. */
  esc?: string | false | undefined;
};

type Opening = {
  open: boolean;
  zIndex?: number | undefined;
  afterOpenChange?: ((open: boolean) => void) | undefined;
};

/**
 * What antd's dialogs are given. What opens last lies on top; of antd's own heights that is true only of dialogs that
 * stand in each other. antd's own Esc takes a moment to notice that a list or dialog above has closed, and ignores a
 * key that is pressed meanwhile, so it is always off. `inside`: for `DialogContent`.
 */
export const useDialogFrame = ({ open, zIndex: own, afterOpenChange }: Opening) => {
  const inside = useRef<HTMLSpanElement>(null);
  const next = useMemo(() => (open ? heightOfNext() : undefined), [open]);
  const zIndex = own ?? next;
  const opened = (isOpen: boolean): void => {
    afterOpenChange?.(isOpen);
    if (isOpen) focusOpened(inside.current);
  };
  const height = zIndex === undefined ? {} : { zIndex };
  return { inside, frame: { ...height, open, keyboard: false, afterOpenChange: opened } };
};

type Content = Pick<DialogOwn, 'esc' | 'onCancel'> & { inside: RefObject<HTMLSpanElement | null>; children: ReactNode };

/** The content of a dialog in a layer of keys of its own: Esc closes, Ctrl+Enter confirms. */
export const DialogContent = ({ inside, esc, onCancel, children }: Content) => (
  <>
    <span ref={inside} hidden />
    <KeyLayer>
      {esc === false || !onCancel ? null : <EscKey onEsc={onCancel} {...(esc === undefined ? {} : { says: esc })} />}
      <ConfirmKey inside={inside} />
      {children}
    </KeyLayer>
  </>
);
