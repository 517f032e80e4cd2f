import { useQuery } from '@tanstack/react-query';
import { usePlatformNow } from '#platform/clock/web/usePlatformNow.ts';
import { deviceTime, momentOf } from '#platform/i18n/formats.ts';
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

/** The time of the platform, or without an answer that of the device, as `momentOf` reads it. */
const nowOf = (time: string | null): Date => momentOf(time ?? deviceTime()) ?? new Date();

const greetingAt = (hour: number) => {
  if (hour < 12) return 'home.morning';
  return hour < 18 ? 'home.afternoon' : 'home.evening';
};

/** The home page: people online, recent changes, open problems, links. */
const HomeScreen = () => {
  const t = useTexts(homeTexts);
  const { language } = useLanguage();
  const platformNow = usePlatformNow();
  const now = nowOf(platformNow());
  const today = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(now);
  const attention = useQuery({
    queryKey: ['home', 'attention'],
    queryFn: () => call(homeCalls.attention, {}),
  });
  const found = attention.data?.filter(({ total }) => total !== null) ?? [];
  const waiting = t('home.waits', { count: found.length });
  // What could not be found may be something.
  const todo = attention.data?.length === 0 ? t('home.allDone') : found.length > 0 ? waiting : undefined;
  return (
    <div className="home">
      <header>
        <h1>{t(greetingAt(now.getUTCHours()), { name: signedInUser()?.name ?? '' })}</h1>
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
