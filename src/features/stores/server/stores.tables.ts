import type { ColumnType, Generated } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';

type Store = Audited & {
  oid: Generated<string>;
  storetype: Generated<string>;
  coid: string;
  plantid: string;
  storenm: string;
  introduce: string;
  addr: string;
  discount: Generated<string>;
  openinghours: string;
  tel: string;
  currency: string;
  perexpense: number;
  sort: number;
  map: Generated<string>;
  longitude: number | null;
  latitude: number | null;
  coverfileid: string;
  status: Generated<YN>;
  search_text: Generated<string>;
};

type StoreImage = { storeoid: string; place: number; fileid: string };

type StoreFigure = { storeoid: string; visitcount: Generated<number>; avggrade: number | null };

type StoreFeedback = {
  oid: Generated<string>;
  fbtype: Generated<'NS'>;
  sourceoid: string;
  userid: string;
  name: Generated<string>;
  content: string;
  grade: number | null;
  crtdat: ColumnType<string, Date | string | undefined, never>;
  readstatus: Generated<YN>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    store: Store;
    store_image: StoreImage;
    store_figure: StoreFigure;
    store_feedback: StoreFeedback;
  }
}
