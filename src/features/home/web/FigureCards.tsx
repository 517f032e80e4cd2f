import { useQuery } from '@tanstack/react-query';
import { jobMenus } from '#features/jobs/job-menus.contract.ts';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useMenu } from '#platform/rights/web/menu.ts';
import { pagesOf } from '#platform/rights/web/menu-tree.ts';
import { call } from '#platform/wire/web/client.ts';
import { homeCalls } from '../home.contract.ts';
import { homeTexts } from '../home.texts.ts';
import { HomeCard } from './HomeCard.tsx';
import { Sparkline } from './Sparkline.tsx';

const refreshMs = 60_000;

/** Where the card will be, so that the others are not moved when it comes. */
const place = <section className="home-card" aria-hidden />;
const JobsCard = deferred(async () => (await import('./JobsCard.tsx')).JobsCard, place);
const jobEntries: ReadonlySet<string> = new Set([jobMenus.app.id, jobMenus.bpm.id]);

/** People online, today's sign-ins and the heart-beat of background work, reloaded every minute. */
export const FigureCards = () => {
  const t = useTexts(homeTexts);
  const { number, change } = useLanguage();
  const menu = useMenu();
  const summary = useQuery({
    queryKey: ['home', 'summary'],
    queryFn: () => call(homeCalls.summary, {}),
    refetchInterval: refreshMs,
  });
  const seesJobs = summary.data ? summary.data.jobs !== null : pagesOf(menu).some(({ id }) => jobEntries.has(id));
  return (
    <div className="home-figures">
      <HomeCard title={t('home.online')} query={summary} lines={2}>
        {({ online }) => (
          <>
            <strong className="home-figure">{number(online.total)}</strong>
            <p>{t('home.online_detail', { web: number(online.web), app: number(online.app) })}</p>
          </>
        )}
      </HomeCard>
      <HomeCard title={t('home.signins')} query={summary} lines={2}>
        {({ signins: { today, yesterdaySameTime, hourly } }) => (
          <>
            <strong className="home-figure">{number(today)}</strong>
            <p>
              {yesterdaySameTime === 0
                ? t('home.signins_first')
                : t('home.signins_change', { change: change((today - yesterdaySameTime) / yesterdaySameTime) })}
            </p>
            <Sparkline values={hourly} label={t('home.by_hour')} />
          </>
        )}
      </HomeCard>
      {seesJobs ? <JobsCard summary={summary} /> : null}
    </div>
  );
};
