import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { isolated } from '#platform/i18n/isolated.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { mostCounted, type RecentChange } from '../changes.contract.ts';
import { changeTexts } from '../changes.texts.ts';
import './changes.css';

const place = '\u0000';
const sentences = { I: 'change.I', U: 'change.U', D: 'change.D' } as const;

/** The sentence with the changed thing in its place, as a link where there is a screen. */
const Sentence = ({ change }: { change: RecentChange }) => {
  const t = useTexts(changeTexts);
  const { language, number } = useLanguage();
  const [before = '', after = ''] = t(sentences[change.type], { what: place }).split(place);
  const { count, path, title } = change;
  const many = count > mostCounted ? t('change.more', { count: number(mostCounted) }) : number(count);
  const label = isolated(change.label === '' ? change.key : change.label);
  const thing: ReactNode =
    count > 1 ? (
      // In Chinese it follows the verb, from which a figure is set apart.
      `${language.startsWith('zh') ? ' ' : ''}${t('change.many', { count: many, what: title })}`
    ) : (
      <>
        {title} {path === null ? <span>{label}</span> : <Link to={path}>{label}</Link>}
      </>
    );
  return (
    <>
      {before}
      {thing}
      {after}
    </>
  );
};

const Change = ({ change }: { change: RecentChange }) => {
  const t = useTexts(changeTexts);
  const { language } = useLanguage();
  return (
    <li>
      <div className="change-words">
        <p>
          <PersonLink empid={change.actor} name={change.actorName} /> <Sentence change={change} />
        </p>
        {change.fields.length === 0 || change.count > 1 ? null : (
          <p className="change-fields">
            {t('change.fields', { fields: new Intl.ListFormat(language).format(change.fields) })}
          </p>
        )}
      </div>
      <span className="change-time">
        <TimeText time={change.at} form="short" />
      </span>
    </li>
  );
};

/** Changes in words, each with who made it and when. */
export const ChangeList = ({ changes }: { changes: readonly RecentChange[] }) => (
  <ul className="change-list">
    {changes.map((change) => (
      <Change key={change.oid} change={change} />
    ))}
  </ul>
);
