import type { Generated } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';

type AppVersion = Audited & {
  oid: Generated<string>;
  platform: string;
  type: string;
  no: string;
  explain: string;
  url: Generated<string>;
  islatest: Generated<YN>;
  ismust: Generated<YN>;
  status: Generated<YN>;
  fileid: string | null;
};

type AppVersionUrl = Audited & {
  oid: Generated<string>;
  versionoid: string;
  cnty: Generated<string>;
  url: string;
  status: Generated<YN>;
};

type AppVersionLanguage = Audited & {
  oid: Generated<string>;
  versionoid: string;
  lang: Generated<string>;
  explain: string;
  status: Generated<YN>;
  outdated: Generated<YN>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    app_version: AppVersion;
    app_version_url: AppVersionUrl;
    app_version_language: AppVersionLanguage;
  }
}
