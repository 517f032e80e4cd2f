import { handOverItemConditions, itemConditionsNaming } from '#platform/data-permission/server/data-handover.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { mayDecideRights } from '#platform/rights/server/rules-over-rights.ts';
import { type Handover, twoPeople } from './handover.ts';

/** The conditions on data items of a kind that name a person, handed over to a successor. */
export const itemHandover = (kind: DataKind, own: Pick<Handover, 'key' | 'title' | 'functions'>): Handover => ({
  ...own,
  find: (db, empid, lang) => itemConditionsNaming(db, kind, empid, lang),
  prepare: async (rights, writer, asked) => {
    const decides = await mayDecideRights(rights, writer.empid);
    return async (trx) => {
      await handOverItemConditions(trx, kind, { ...asked, decides });
      return twoPeople;
    };
  },
});
