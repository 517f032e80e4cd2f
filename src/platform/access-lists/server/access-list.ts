import type { ConditionType } from '#platform/rights/conditions.ts';

/** One of the two lists as it is stored (`domain.md` The two lists). Their columns have different names for the same things. */
export type AccessList = {
  table: 'blacklist' | 'whitelist';
  /** Holds the code. */
  codeColumn: 'blacktype' | 'type';
  /** Holds H, D, R, C or P. */
  typeColumn: 'type' | 'contenttype';
  /** The code list that the codes come from. */
  codeList: 'BlackListType' | 'WhiteListType';
  /** The code that decides over the console's door, and what closes it: an entry that stands, or one that stands no longer. */
  door: { code: 'WEB' | 'MAINTENANCE'; closedBy: 'standing' | 'missing' };
};

export const blacklist: AccessList = {
  table: 'blacklist',
  codeColumn: 'blacktype',
  typeColumn: 'type',
  codeList: 'BlackListType',
  door: { code: 'WEB', closedBy: 'standing' },
};

export const whitelist: AccessList = {
  table: 'whitelist',
  codeColumn: 'type',
  typeColumn: 'contenttype',
  codeList: 'WhiteListType',
  door: { code: 'MAINTENANCE', closedBy: 'missing' },
};

/** An entry under names that both lists share. `codename` and `name` are empty when what they name is gone; the whitelist has no remarks. */
export type Entry = {
  oid: string;
  code: string;
  codename: string;
  type: ConditionType;
  contentoid: string;
  name: string;
  remark: string;
  status: 'Y' | 'N';
  rev: number;
  crtemp: string;
  crtdat: string;
  txemp: string;
  txdat: string;
};

/** An entry as it is asked for. */
export type NewEntry = Pick<Entry, 'code' | 'type' | 'contentoid' | 'remark'>;
