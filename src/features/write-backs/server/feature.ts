import { listedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { engineCalls } from '#platform/process-engine/process-engine.contract.ts';
import { processEngineTexts } from '#platform/process-engine/process-engine.texts.ts';
import { discardCalls } from '../discard.contract.ts';
import { formResultCalls, writeBackCalls, writeBackLimits, writeBackMenu } from '../write-backs.contract.ts';
import { writeBackTexts } from '../write-backs.texts.ts';
import { words } from './words.texts.ts';
import { writeBackAttention } from './write-backs.attention.ts';
import { writeBackFind } from './write-back-find.ts';
import { writeBackJobId } from './write-back-job.ts';
import { type Services, writeBackRoutes } from './write-backs.routes.ts';

export const writeBacksFeature = defineFeature<Services>({
  menu: writeBackMenu,
  find: writeBackFind,
  texts: [writeBackTexts, processEngineTexts, words],
  calls: [writeBackCalls, discardCalls, engineCalls, formResultCalls],
  routes: writeBackRoutes,
  attention: writeBackAttention,
  jobActions: [
    {
      kind: 'bpm',
      preword: 'bpm',
      action: 'writeBack',
      job: writeBackJobId,
      title: words['write_back.job.title'],
      hint: words['write_back.job.hint'],
      takesDate: true,
      params: {
        form: { label: words['write_back.job.form'], type: 'text', longest: writeBackLimits.formid, fallback: '' },
      },
      seed: { frequency: 1, frequencytype: 'min', at: '00:00' },
    },
  ],
  undo: {
    write_back_retry: { noGuard: 'what has reached the process engine stays there: the call cannot be undone' },
    write_back_discard: {
      noGuard: 'only people who work everywhere discard, and what is put back has failed as before',
    },
  },
  changeFeed: {
    write_back_retry: {
      title: words['write_back.record.retry'],
      shownBy: [writeBackMenu.id],
      path: listedIn(writeBackMenu.url),
      named: ['total'],
      fields: {
        total: writeBackTexts['write_back.total'],
        stopped: writeBackTexts['write_back.stoppedCount'],
        rate: writeBackTexts['write_back.rate'],
        filter: words['write_back.filter'],
      },
    },
    write_back_discard: {
      title: words['write_back.record.discard'],
      shownBy: [writeBackMenu.id],
      path: listedIn(`${writeBackMenu.url}?state=X`),
      named: ['reason'],
      fields: {
        total: writeBackTexts['write_back.total'],
        reason: writeBackTexts['write_back.discardreason'],
        filter: words['write_back.filter'],
      },
    },
  },
});
