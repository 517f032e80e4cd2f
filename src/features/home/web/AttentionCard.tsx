import { CheckCircleOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fill } from '#platform/i18n/texts.ts';
import { useCurrentLanguage } from '#platform/i18n/web/language-store.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Attention } from '../home.contract.ts';
import { homeTexts } from '../home.texts.ts';
import { HomeCard } from './HomeCard.tsx';

/** One kind: its first things, each with why it is here, and where all of them are. */
const Kind = ({ kind }: { kind: Attention }) => {
  const t = useTexts(homeTexts);
  const language = useCurrentLanguage();
  const { title, total, rows, list } = kind;
  return (
    <li className="home-kind">
      <h3>{fill(title, { count: total ?? '–' }, language)}</h3>
      {total === null ? (
        <p className="home-kind-failed" role="alert">
          {t('home.failed')}
        </p>
      ) : null}
      <ul>
        {rows.map(({ key, label, path, why, more }) => (
          <li key={key}>
            <Link to={path}>{label}</Link>
            {why ? (
              <span className="home-why">
                {why}
                {more ? (
                  <>
                    {' · '}
                    <Link to={more.path}>{more.label}</Link>
                  </>
                ) : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {total !== null && total > rows.length ? (
        <Link className="home-all" to={list}>
          {t('home.showAll', { count: total })}
        </Link>
      ) : null}
    </li>
  );
};

/** What needs attention that this person can see to; each thing is a link to its place. */
export const AttentionCard = ({ attention }: { attention: UseQueryResult<Attention[]> }) => {
  const t = useTexts(homeTexts);
  return (
    <HomeCard title={t('common.attention')} query={attention} lines={3}>
      {(list) =>
        list.length === 0 ? (
          <div className="home-empty">
            <CheckCircleOutlined aria-hidden />
            <strong>{t('home.allDone')}</strong>
          </div>
        ) : (
          <ul className="home-kinds">
            {list.map((kind) => (
              <Kind key={kind.key} kind={kind} />
            ))}
          </ul>
        )
      }
    </HomeCard>
  );
};
