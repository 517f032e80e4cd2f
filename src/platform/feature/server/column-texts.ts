import { versionTexts } from '#platform/language-versions/language-versions.texts.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

/**
 * Labels of columns that mean the same in every table. A feature states its other columns in `fields` of its change
 * feed; a test requires a label for each logged column.
 */
export const columnTexts: Readonly<Record<string, Text>> = {
  id: vocabulary['common.id'],
  name: vocabulary['common.name'],
  status: vocabulary['common.status'],
  sort: vocabulary['common.order'],
  type: vocabulary['common.type'],
  icon: vocabulary['common.icon'],
  langid: vocabulary['common.languageId'],
  lang: vocabulary['common.language'],
  outdated: versionTexts['versions.outdated'],
  explain: vocabulary['common.description'],
  remark: vocabulary['common.remark'],
  fileid: vocabulary['common.file'],
  starttime: vocabulary['common.start'],
  endtime: vocabulary['common.end'],
  platform: vocabulary['common.platform'],
  downurl: vocabulary['common.downloadAddress'],
  currency: vocabulary['common.currency'],
  empid: vocabulary['common.employeeId'],
  empids: vocabulary['common.employees'],
  roleoid: vocabulary['common.role'],
  userid: vocabulary['common.account'],
  email: vocabulary['common.email'],
  coid: vocabulary['common.company'],
  plantid: vocabulary['common.plant'],
  depkey: vocabulary['common.department'],
  contentoid: vocabulary['common.appliesTo'],
  containsub: vocabulary['common.withSub'],
  roleid: vocabulary['common.identity'],
  funcoid: vocabulary['common.function'],
  functype: vocabulary['common.functionKind'],
};

/** Columns that are never shown: they change with every write, are computed, or are secrets that the log leaves out. */
export const unremarkableColumns: ReadonlySet<string> = new Set([
  'oid',
  'oids',
  'password_hash',
  'rev',
  'txemp',
  'txdat',
  'crtemp',
  'crtdat',
  'search_text',
  'refreshed_at',
  'refresh_error',
  'member_count',
]);
