import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import './side-panel.css';

type Props = {
  title: string;
  onClose: () => void;
  /** Beside the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
};

/** A panel beside a table, which stays usable. Esc inside the panel closes it. */
export const SidePanel = ({ title, onClose, actions, footer, onKeyDown, children }: Props) => {
  const t = useTexts(vocabulary);
  const heading = useId();
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    // A list that is open inside the panel handles its own Esc.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else onKeyDown?.(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the panel as a whole; every control has its own way
    <aside className="kit-side-panel" aria-labelledby={heading} onKeyDown={onKey}>
      <header>
        <h2 id={heading}>{title}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('common.close')}
          onClick={onClose}
        />
      </header>
      {actions ? <div className="kit-side-actions">{actions}</div> : null}
      <div className="kit-side-body">{children}</div>
      {footer ? <footer>{footer}</footer> : null}
    </aside>
  );
};
