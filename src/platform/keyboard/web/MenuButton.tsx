import { Dropdown, type MenuProps } from 'antd';
import { cloneElement, type MouseEvent, type ReactElement, useRef, useState } from 'react';

type ButtonProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
};

type Props = {
  items: NonNullable<MenuProps['items']>;
  /** Runs for each chosen item, after the `onClick` of the item itself. */
  onChoose?: (key: string) => void;
  /** Marked as chosen. */
  selected?: readonly string[];
  placement?: 'bottomLeft' | 'bottomRight';
  onOpenChange?: (open: boolean) => void;
  /** The button: an element that takes a ref and the props of a button. */
  children: ReactElement<ButtonProps>;
};

const isMenuFocused = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('.ant-dropdown') !== null;

/**
 * A button with a menu. The menu takes the focus when it opens; when it closes, the button has it again, before what
 * was chosen opens anything, so that closing that leads back here. A click beside the menu leaves the focus where it
 * was clicked. In a row of a list neither the button nor the menu counts as a click on the row.
 */
export const MenuButton = ({ items, onChoose, selected, placement = 'bottomLeft', onOpenChange, children }: Props) => {
  const button = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const change = (next: boolean): void => {
    if (!next && isMenuFocused()) button.current?.focus({ preventScroll: true });
    setOpen(next);
    onOpenChange?.(next);
  };
  const own = children.props.onClick;
  return (
    <Dropdown
      ref={button}
      trigger={['click']}
      placement={placement}
      autoFocus
      destroyOnHidden
      open={open}
      onOpenChange={change}
      menu={{
        items,
        selectable: selected !== undefined,
        ...(selected ? { selectedKeys: [...selected] } : {}),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          // Else the same Enter would press the button, which has the focus by then, and open the menu again.
          domEvent.preventDefault();
          onChoose?.(key);
        },
      }}
    >
      {cloneElement(children, {
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: (event) => {
          event.stopPropagation();
          own?.(event);
        },
      })}
    </Dropdown>
  );
};
