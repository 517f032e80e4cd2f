import type { ColumnType, Generated } from 'kysely';
import type { Audited, TimeOrNull, YN } from '#platform/db/server/table-values.ts';

/** Written as `YYYY-MM-DD HH:mm` in the platform's time zone, which every connection uses. */
type Time = ColumnType<string, Date | string, Date | string>;

type Banner = Audited & {
  oid: Generated<string>;
  id: string;
  explain: string;
  opentype: Generated<string>;
  appid: string | null;
  portalurl: Generated<string>;
  fileid: string;
  starttime: Time;
  endtime: TimeOrNull;
  sort: number;
  status: Generated<YN>;
  search_text: Generated<string>;
};

type BannerLanguage = Audited & {
  oid: Generated<string>;
  banneroid: string;
  lang: Generated<string>;
  portalurl: Generated<string>;
  fileid: string;
  status: Generated<YN>;
  outdated: Generated<YN>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    banner: Banner;
    banner_language: BannerLanguage;
  }
}
