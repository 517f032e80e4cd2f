import { useQuery } from '@tanstack/react-query';
import { ChangeList } from '#platform/changes/web/ChangeList.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { homeCalls } from '../home.contract.ts';
import { homeTexts } from '../home.texts.ts';
import { HomeCard } from './HomeCard.tsx';

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
          <ChangeList changes={list} />
        )
      }
    </HomeCard>
  );
};
