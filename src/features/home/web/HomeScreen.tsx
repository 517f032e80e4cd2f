import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { signedInUser } from '#platform/session/web/session-store.ts';
import { call } from '#platform/wire/web/client.ts';
import { homeCalls } from '../home.contract.ts';
import { homeTexts } from '../home.texts.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { FigureCards } from './FigureCards.tsx';
import { PlacesCard } from './PlacesCard.tsx';
import './home.css';

const greetingAt = (hour: number) => {
  if (hour < 12) return 'home.morning';
  return hour < 18 ? 'home.afternoon' : 'home.evening';
};

/** The home page: people online, recent changes, open problems, links. */
const HomeScreen = () => {
  const t = useTexts(homeTexts);
  const { language } = useLanguage();
  const [now] = useState(() => new Date());
  const today = new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(now);
  const attention = useQuery({
    queryKey: ['home', 'attention'],
    queryFn: () => call(homeCalls.attention, {}),
  });
  const count = attention.data?.length ?? 0;
  const waiting = t('home.waits', { count });
  const todo = attention.data && (count === 0 ? t('home.allDone') : waiting);
  return (
    <div className="home">
      <header>
        <h1>{t(greetingAt(now.getHours()), { name: signedInUser()?.name ?? '' })}</h1>
        <p className="home-muted">{todo ? `${today} · ${todo}` : today}</p>
      </header>
      <FigureCards />
      <div className="home-columns">
        <ChangesCard />
        <div className="home-side">
          <AttentionCard attention={attention} />
          <PlacesCard />
        </div>
      </div>
    </div>
  );
};

export default HomeScreen;
