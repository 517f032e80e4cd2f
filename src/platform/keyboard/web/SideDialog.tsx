import { Drawer, type DrawerProps } from 'antd';
import { type DialogOwn, EscOf } from './Dialog.tsx';
import { KeyLayer } from './KeyLayer.tsx';

/** A dialog at the side of the window, with the same keys. */
export const SideDialog = ({
  open = true,
  onCancel,
  esc,
  children,
  ...rest
}: DialogOwn & Omit<DrawerProps, keyof DialogOwn | 'keyboard' | 'onClose'>) => (
  <Drawer {...rest} open={open} keyboard={false} {...(onCancel ? { onClose: onCancel } : {})}>
    <KeyLayer>
      <EscOf esc={esc} onCancel={onCancel} />
      {children}
    </KeyLayer>
  </Drawer>
);
