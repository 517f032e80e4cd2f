import type { ReactNode } from 'react';
import { PhoneLink } from './PhoneLink.tsx';
import { PhoneNone } from './PhonePage.tsx';

type Props<Row> = {
  rows: readonly Row[];
  /** Said in place of a list without rows. */
  none: string;
  /** The place that a row leads to. */
  to: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

/** A list whose rows lead to pages of their own. */
export const PhoneRows = <Row extends { oid: string }>({ rows, none, to, children }: Props<Row>) =>
  rows.length === 0 ? (
    <PhoneNone>{none}</PhoneNone>
  ) : (
    <ul className="phone-list">
      {rows.map((row) => (
        <li key={row.oid}>
          <PhoneLink to={to(row)} className="phone-row">
            {children(row)}
          </PhoneLink>
        </li>
      ))}
    </ul>
  );
