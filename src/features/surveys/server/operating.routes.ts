import type { Bind } from '#platform/wire/server/bind.ts';
import { surveyExtensionCalls } from '../survey-extensions.contract.ts';
import { surveyRegradeCalls } from '../survey-regrade.contract.ts';
import { extendSurvey, extensionsOf } from './extensions.service.ts';
import { applyRegrade, previewRegrade, regradesOf } from './regrade.service.ts';
import { remindOfSurvey } from './reminders.service.ts';
import { asReaderOf, operatedForReading, type Services, visibleSurvey } from './survey-rules.ts';

/** What operators do while people answer, and afterwards: more time, reminders, corrected keys. */
export const operatingRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;

  bind(surveyExtensionCalls.extensions, async ({ query: { surveyoid }, caller }) => {
    await visibleSurvey(read, await asReaderOf(services, caller, surveyoid), surveyoid);
    return extensionsOf(read, surveyoid);
  });
  bind(surveyExtensionCalls.extend, ({ content, caller }) => extendSurvey(services, caller, content));
  bind(surveyExtensionCalls.remind, ({ content, caller }) => remindOfSurvey(services, caller, content));

  // The key of an exam is for its operators alone.
  bind(surveyRegradeCalls.list, async ({ query: { surveyoid }, caller }) => {
    await operatedForReading(services, caller, surveyoid);
    return regradesOf(read, surveyoid);
  });
  bind(surveyRegradeCalls.preview, async ({ content, caller }) => {
    await operatedForReading(services, caller, content.surveyoid);
    return previewRegrade(read, content);
  });
  bind(surveyRegradeCalls.apply, ({ content, caller }) => applyRegrade(services, caller, content));
};
