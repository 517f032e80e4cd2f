import { Drawer, type DrawerProps } from 'antd';
import { DialogContent, type DialogOwn, useDialogFrame } from './dialog-parts.tsx';

/** A dialog at the side of the window, with the same keys. */
export const SideDialog = ({
  open = true,
  onCancel,
  esc,
  children,
  afterOpenChange,
  zIndex,
  size,
  ...rest
}: DialogOwn & Omit<DrawerProps, keyof DialogOwn | 'keyboard' | 'onClose' | 'size' | 'styles'> & { size: number }) => {
  const { inside, frame } = useDialogFrame({ open, zIndex, afterOpenChange });
  return (
    // The cross is on the right, as in every dialog.
    <Drawer
      {...rest}
      {...frame}
      size={size}
      styles={{ wrapper: { ['--st-side' as string]: `${size}px` } }}
      closable={{ placement: 'end' }}
      {...(onCancel ? { onClose: onCancel } : {})}
    >
      <DialogContent inside={inside} esc={esc} onCancel={onCancel}>
        {children}
      </DialogContent>
    </Drawer>
  );
};
