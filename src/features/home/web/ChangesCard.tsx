import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { Avatar } from '#platform/shell/web/Avatar.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { call } from '#platform/wire/web/client.ts';
import { homeCalls, type RecentChange } from '../home.contract.ts';
import { homeTexts } from '../home.texts.ts';
import { HomeCard } from './HomeCard.tsx';

const verbs = { I: 'home.added', U: 'home.edited', D: 'home.deleted' } as const;

const Change = ({ change }: { change: RecentChange }) => {
  const t = useTexts(homeTexts);
  const what = change.label === '' ? change.key : change.label;
  return (
    <li>
      <Avatar name={change.actorName} seed={change.actor} size={28} />
      <div className="home-change">
        <p>
          <strong>{change.actorName}</strong> {t(verbs[change.type])} {change.title}{' '}
          {change.path === null ? <span>{what}</span> : <Link to={change.path}>{what}</Link>}
        </p>
        {change.changedFields.length === 0 ? null : (
          <p className="home-muted">{t('home.fields', { fields: change.changedFields.join(', ') })}</p>
        )}
      </div>
      <span className="home-muted">
        <TimeText time={change.at} />
      </span>
    </li>
  );
};

/** The last changes, and who made them. */
export const ChangesCard = () => {
  const t = useTexts(homeTexts);
  const changes = useQuery({ queryKey: ['home', 'changes'], queryFn: () => call(homeCalls.changes, {}) });
  return (
    <HomeCard title={t('home.changes')} query={changes} lines={6}>
      {(list) =>
        list.length === 0 ? (
          <div className="home-empty">
            <strong>{t('home.no_changes')}</strong>
            <p>{t('home.no_changes_hint')}</p>
          </div>
        ) : (
          <ul className="home-list">
            {list.map((change) => (
              <Change key={change.oid} change={change} />
            ))}
          </ul>
        )
      }
    </HomeCard>
  );
};
