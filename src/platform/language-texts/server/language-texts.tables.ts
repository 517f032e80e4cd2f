import type { Generated } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';

type LanguageText = Audited & {
  oid: Generated<string>;
  langtype: string;
  langid: string;
  langcontent: string;
  ismobile: Generated<YN>;
  status: Generated<YN>;
  outdated: Generated<YN>;
  search_text: Generated<string>;
};

type ShippedText = {
  oid: Generated<string>;
  langtype: string;
  langid: string;
  langcontent: string;
  kind: 'LABEL' | 'TITLE';
  search_text: string;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    language_text: LanguageText;
    shipped_text: ShippedText;
  }
}
