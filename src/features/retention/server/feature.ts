import { defineFeature } from '#platform/feature/server/feature.ts';
import { listedIn } from '#platform/feature/server/change-feed.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { logIds, retentionCalls, retentionMenu } from '../retention.contract.ts';
import { retentionTexts } from '../retention.texts.ts';
import { changePeriod, dueOf, retentionList, type Services } from './retention.service.ts';
import { retentionJobId } from './retention-job.ts';
import { words } from './words.texts.ts';

/** What the logs are called, by their keys. */
const logNames = Object.fromEntries(logIds.map((log) => [log, retentionTexts[`retention.log.${log}`]]));

const retentionRoutes = (bind: Bind, services: Services): void => {
  const { db, initialPeriods } = services;
  // The logs are of the whole organisation: how many entries there are is for those who look everywhere.
  bind(retentionCalls.list, async ({ caller }) =>
    caller.grant.scope.everywhere ? retentionList(db.read, initialPeriods) : [],
  );
  bind(retentionCalls.impact, async ({ query: { log, period }, caller }) => {
    if (!caller.grant.scope.everywhere) throw new HttpError(403, 'wire.outside_scope');
    return dueOf(db.read, log, period);
  });
  bind(retentionCalls.change, ({ content, caller }) => changePeriod(services, caller, content));
};

export const retentionFeature = defineFeature<Services>({
  menu: retentionMenu,
  find: { list: retentionCalls.list },
  texts: [retentionTexts],
  calls: [retentionCalls],
  routes: retentionRoutes,
  jobActions: [
    {
      kind: 'app',
      preword: 'logs',
      action: 'retention',
      job: retentionJobId,
      title: words['retention.job.prune'],
      hint: words['retention.job.pruneHint'],
      essential: words['retention.job.pruneEssential'],
      atMostMinutes: 24 * 60,
      seed: { frequency: 60, frequencytype: 'min', at: '00:53' },
    },
  ],
  changeFeed: {
    retention_period: {
      title: words['retention.record.period'],
      shownBy: [retentionMenu.id],
      path: listedIn(retentionMenu.url),
      named: ['log'],
      fields: { log: retentionTexts['retention.log'], period: retentionTexts['retention.period'] },
      values: { log: logNames },
    },
  },
});
