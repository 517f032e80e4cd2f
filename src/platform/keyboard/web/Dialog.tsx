import { Modal, type ModalProps } from 'antd';
import { useRef } from 'react';
import { EscKey } from './EscKey.tsx';
import { focusFirstField } from './focus-first.ts';
import { KeyLayer } from './KeyLayer.tsx';

/** What every dialog has. */
export type DialogOwn = {
  /** Default: true, for a dialog that is on the screen only while it is open. */
  open?: boolean;
  /** Called by Esc, by the cross, and by a click beside the dialog. Without it, none of them closes it. */
  onCancel?: (() => void) | undefined;
  /** What Esc does, in the list of shortcuts. `false`: Esc does nothing, since what is shown cannot be shown again. */
  esc?: string | false;
};

/** Esc of a dialog, inside its `KeyLayer`. */
export const EscOf = ({ esc, onCancel }: Pick<DialogOwn, 'esc' | 'onCancel'>) =>
  esc === false || !onCancel ? null : <EscKey onEsc={onCancel} {...(esc === undefined ? {} : { says: esc })} />;

/**
 * A dialog: its own layer of keys, closed by Esc at once. antd's own Esc takes a moment to notice that a list or dialog
 * above has closed, and ignores a key that is pressed meanwhile, so it is always off.
 */
export const Dialog = ({
  open = true,
  onCancel,
  esc,
  children,
  afterOpenChange,
  ...rest
}: DialogOwn & Omit<ModalProps, keyof DialogOwn | 'keyboard'>) => {
  const inside = useRef<HTMLSpanElement>(null);
  /** antd puts the focus on the cross; a dialog with fields begins in its first field instead. */
  const opened = (isOpen: boolean): void => {
    afterOpenChange?.(isOpen);
    const { activeElement } = document;
    const dialog = inside.current?.closest('.ant-modal');
    const isUnused = activeElement === dialog || activeElement?.matches('.ant-modal-close');
    if (isOpen && isUnused && dialog?.contains(activeElement))
      focusFirstField(inside.current?.closest('.ant-modal-body') ?? null);
  };
  return (
    <Modal {...rest} open={open} keyboard={false} afterOpenChange={opened} {...(onCancel ? { onCancel } : {})}>
      <span ref={inside} hidden />
      <KeyLayer>
        <EscOf esc={esc} onCancel={onCancel} />
        {children}
      </KeyLayer>
    </Modal>
  );
};
