import { Card } from 'antd';
import type { ReactNode } from 'react';
import './variant-cards.css';

type Props = {
  title: string;
  code?: string;
  children: ReactNode;
  footer?: ReactNode;
};

/** A card of the grid: title and code, content, and controls at the bottom. */
export const VariantCard = ({ title, code, children, footer }: Props) => (
  <li>
    <Card size="small" className="kit-variant">
      <div className="kit-variant-head">
        <strong>{title}</strong>
        {code ? <code className="kit-code">{code}</code> : null}
      </div>
      {children}
      {footer ? <div className="kit-variant-foot">{footer}</div> : null}
    </Card>
  </li>
);
