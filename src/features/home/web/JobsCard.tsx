import type { UseQueryResult } from '@tanstack/react-query';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { HomeSummary } from '../home.contract.ts';
import { homeJobsTexts } from '../home-jobs.texts.ts';
import { HomeCard } from './HomeCard.tsx';

/** A server says every ten seconds that it is there. */
const silentSeconds = 60;

/** The heart-beat of the scheduler, and how many jobs are running. */
export const JobsCard = ({ summary }: { summary: UseQueryResult<HomeSummary> }) => {
  const t = useTexts(homeJobsTexts);
  const { number } = useLanguage();
  return (
    <HomeCard title={t('home.jobs')} query={summary} lines={2}>
      {({ jobs }) => {
        const heard = jobs?.heard ?? null;
        const isBeating = heard !== null && heard <= silentSeconds;
        return (
          <>
            <strong className="home-figure">{t(isBeating ? 'home.jobs_beating' : 'home.jobs_silent')}</strong>
            {jobs && heard !== null ? (
              <p>{t('home.jobs_detail', { running: number(jobs.running), seconds: number(heard) })}</p>
            ) : null}
          </>
        );
      }}
    </HomeCard>
  );
};
