import { type Handover, twoPeople } from '#platform/feature/server/handover.ts';
import { conditionsNaming, handOverConditions } from '#platform/permission-page/server/hand-over-conditions.ts';
import { appFunctionMenu } from '../app-functions.contract.ts';
import { words } from './words.texts.ts';

export const appFunctionHandover: Handover = {
  key: 'app-functions',
  title: words['app_function.handover.title'],
  functions: [appFunctionMenu.id],
  find: (db, empid, lang) => conditionsNaming(db, 'A', empid, lang),
  prepare: (_rights, _writer, asked) =>
    Promise.resolve(async (trx) => {
      await handOverConditions(trx, asked);
      return twoPeople;
    }),
};
