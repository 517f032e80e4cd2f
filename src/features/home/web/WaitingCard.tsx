import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Waiting } from '../home.contract.ts';
import { homeTexts } from '../home.texts.ts';
import { HomeCard } from './HomeCard.tsx';

const kinds: Record<string, keyof typeof homeTexts> = {
  'home.waiting_failed_roles': 'home.waiting_failed_roles',
  'home.waiting_unreachable_functions': 'home.waiting_unreachable_functions',
};

/** Problems that only this person can solve. */
export const WaitingCard = ({ waiting }: { waiting: UseQueryResult<Waiting[]> }) => {
  const t = useTexts(homeTexts);
  return (
    <HomeCard title={t('home.waiting')} query={waiting} lines={3}>
      {(list) =>
        list.length === 0 ? (
          <div className="home-empty">
            <CheckCircleOutlined aria-hidden />
            <strong>{t('home.all_done')}</strong>
          </div>
        ) : (
          <ul className="home-list">
            {list.map(({ kind, count, detail, path }) => (
              <li key={kind}>
                <Link className="home-waiting" to={path}>
                  <span>
                    <strong>{t(kinds[kind] ?? 'home.waiting', { count })}</strong>
                    <span className="home-muted">{detail}</span>
                  </span>
                  <RightOutlined aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </HomeCard>
  );
};
