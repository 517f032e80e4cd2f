import { defineFeature } from '#platform/feature/server/feature.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { type AppHome, appHomeCalls, appTile, type AppToDo } from '../app-home.contract.ts';

type Home = AppHome & AppToDo;
type Reader = { empid: string; lang: Language };

/**
 * What other features have for the home of the app, and how much waits for the reader there; `Services` is the part of
 * the running server that they need.
 */
export type HomeParts<Services> = {
  [Part in keyof Home]: (services: Services, reader: Reader) => Promise<Home[Part]>;
};

/** Asks for several parts at once. */
const asking =
  <Services>(parts: HomeParts<Services>, services: Services, reader: Reader) =>
  async <Part extends keyof Home>(...names: readonly Part[]): Promise<Pick<Home, Part>> =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await parts[name](services, reader)] as const)),
    ) as Pick<Home, Part>;

export const appHomeFeature = <Services>(parts: HomeParts<Services>) =>
  defineFeature<Services>({
    calls: [appHomeCalls],
    routes: (bind, services) => {
      bind(appHomeCalls.home, async ({ caller, lang }) => {
        const ask = asking(parts, services, { empid: caller.empid, lang });
        const { apps, ...others } = await ask('banners', 'apps', 'themes', 'unread');
        // Without what only administrators see of a function.
        return { apps: apps.map((app) => appTile.parse(app)), ...others };
      });
      bind(appHomeCalls.todo, ({ caller, lang }) =>
        asking(parts, services, { empid: caller.empid, lang })(
          'unread',
          'toanswer',
          'toconfirm',
          'companytoconfirm',
          'answered',
        ),
      );
    },
  });
