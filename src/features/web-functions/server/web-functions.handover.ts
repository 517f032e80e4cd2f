import { type Handover, twoPeople } from '#platform/feature/server/handover.ts';
import { conditionsNaming, handOverConditions } from '#platform/permission-page/server/hand-over-conditions.ts';
import { webFunctionMenu } from '../web-functions.contract.ts';
import { words } from './words.texts.ts';

export const webFunctionHandover: Handover = {
  key: 'web-functions',
  title: words['web_function.handover.title'],
  functions: [webFunctionMenu.id],
  find: (db, empid, lang) => conditionsNaming(db, 'W', empid, lang),
  prepare: (_rights, _writer, asked) =>
    Promise.resolve(async (trx) => {
      await handOverConditions(trx, asked);
      return twoPeople;
    }),
};
