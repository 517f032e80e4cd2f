import { type ReactNode, useId } from 'react';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import './results.css';

type Entry = { key: string; what: ReactNode; reason: string; who: string; when: string };

/**
 * What was done while a survey ran, the newest first, each with its reason. `none`: there is nothing yet. `title`: left
 * out where a dialog has it.
 */
export const History = ({ title, none, entries }: { title?: string; none: string; entries: readonly Entry[] }) => {
  const heading = useId();
  return (
    <section className="results-history" {...(title === undefined ? {} : { 'aria-labelledby': heading })}>
      {title === undefined ? null : <h3 id={heading}>{title}</h3>}
      {entries.length === 0 ? <p className="results-quiet">{none}</p> : null}
      <ul>
        {entries.map(({ key, what, reason, who, when }) => (
          <li key={key}>
            <p>{what}</p>
            <p className="results-quiet">
              {reason} · <PersonLink empid={who} /> · <TimeText time={when} form="moment" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
