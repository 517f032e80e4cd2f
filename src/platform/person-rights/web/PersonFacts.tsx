import type { ReactNode } from 'react';
import './person-rights.css';

/** `wide`: spans the rest of the row. */
export type Fact = readonly [label: string, value: ReactNode, wide?: boolean];

/** Properties of a person; empty values are shown as a dash. */
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
