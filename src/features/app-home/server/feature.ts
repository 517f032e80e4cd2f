import { defineFeature } from '#platform/feature/server/feature.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { type AppHome, appHomeCalls, appTile, type AppToDo } from '../app-home.contract.ts';

/**
 * What other features have for the home of the app, and how much waits for the reader there; `Services` is the part of
 * the running server that they need.
 */
export type HomeParts<Services> = {
  [Part in keyof (AppHome & AppToDo)]: (
    services: Services,
    reader: { empid: string; lang: Language },
  ) => Promise<(AppHome & AppToDo)[Part]>;
};

export const appHomeFeature = <Services>(parts: HomeParts<Services>) =>
  defineFeature<Services>({
    calls: [appHomeCalls],
    routes: (bind, services) => {
      bind(appHomeCalls.home, async ({ caller, lang }) => {
        const reader = { empid: caller.empid, lang };
        const [banners, apps, themes, unread] = await Promise.all([
          parts.banners(services, reader),
          parts.apps(services, reader),
          parts.themes(services, reader),
          parts.unread(services, reader),
        ]);
        // Without what only administrators see of a function.
        return { banners, apps: apps.map((app) => appTile.parse(app)), themes, unread };
      });
      bind(appHomeCalls.todo, async ({ caller, lang }) => {
        const reader = { empid: caller.empid, lang };
        const [unread, toanswer, toconfirm, companytoconfirm, answered] = await Promise.all([
          parts.unread(services, reader),
          parts.toanswer(services, reader),
          parts.toconfirm(services, reader),
          parts.companytoconfirm(services, reader),
          parts.answered(services, reader),
        ]);
        return { unread, toanswer, toconfirm, companytoconfirm, answered };
      });
    },
  });
