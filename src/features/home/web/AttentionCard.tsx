import { CheckCircleOutlined } from '@ant-design/icons';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { fill } from '#platform/i18n/texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { type Attention, homeCalls } from '../home.contract.ts';
import { homeTexts } from '../home.texts.ts';
import { HomeCard } from './HomeCard.tsx';

const parameter = 'attention';

/** One kind: its first things, or all of them while the address names the kind. */
const Kind = ({ kind }: { kind: Attention }) => {
  const t = useTexts(homeTexts);
  const { number } = useLanguage();
  const [params, setParams] = useSearchParams();
  const isOpen = params.get(parameter) === kind.key;
  const all = useQuery({
    queryKey: ['home', 'attention', kind.key],
    queryFn: () => call(homeCalls.attention, { query: { key: kind.key } }),
    enabled: isOpen,
  });
  const shown = (isOpen ? all.data?.[0] : undefined) ?? kind;
  const rest = shown.total - shown.rows.length;
  return (
    <li className="home-kind">
      <h3>{fill(kind.title, { count: number(kind.total) })}</h3>
      <ul>
        {shown.rows.map(({ key, label, path }) => (
          <li key={key}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
      {kind.total > kind.rows.length ? (
        <Button
          type="link"
          size="small"
          aria-expanded={isOpen}
          loading={isOpen && all.isPending}
          onClick={() => setParams(isOpen ? {} : { [parameter]: kind.key }, { replace: true })}
        >
          {isOpen ? t('home.showFewer') : t('home.showAll', { count: number(kind.total) })}
        </Button>
      ) : null}
      {isOpen && all.data && rest > 0 ? (
        <p className="home-muted">{t('home.andMore', { count: number(rest) })}</p>
      ) : null}
    </li>
  );
};

/** What needs attention that this person can see to; each thing is a link to its place. */
export const AttentionCard = ({ attention }: { attention: UseQueryResult<Attention[]> }) => {
  const t = useTexts(homeTexts);
  return (
    <HomeCard title={t('home.attention')} query={attention} lines={3}>
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
