import { Modal, type ModalProps } from 'antd';
import { DialogContent, type DialogOwn, useDialogFrame } from './dialog-parts.tsx';

/** A dialog: its own layer of keys, closed by Esc at once. */
export const Dialog = ({
  open = true,
  onCancel,
  esc,
  children,
  afterOpenChange,
  zIndex,
  ...rest
}: DialogOwn & Omit<ModalProps, keyof DialogOwn | 'keyboard'>) => {
  const { inside, frame } = useDialogFrame({ open, zIndex, afterOpenChange });
  return (
    <Modal {...rest} {...frame} {...(onCancel ? { onCancel } : {})}>
      <DialogContent inside={inside} esc={esc} onCancel={onCancel}>
        {children}
      </DialogContent>
    </Modal>
  );
};
