import type { ReactNode } from 'react';
import './person-rights.css';

/** `wide`: over the rest of the row. */
export type Fact = readonly [label: string, value: ReactNode, wide?: boolean];

/** What is known about a person; a dash stands for nothing. */
export const PersonFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="person-facts">
    {facts.map(([label, value, wide]) => (
      <div key={label} className={wide ? 'person-fact-wide' : undefined}>
        <dt>{label}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
);
