import type { ConditionType } from '#platform/rights/conditions.ts';

/** How one of the two lists is stored. Their columns have different names for the same things. */
export type AccessList = {
  table: 'blacklist' | 'whitelist';
  /** Holds the code. */
  codeColumn: 'blacktype' | 'type';
  /** Holds H, D, R, C or P. */
  typeColumn: 'type' | 'contenttype';
  /**
   * Whether a new entry of a department includes those below it by default: a block that is too narrow lets people in.
   */
  departmentsContainSub: 'Y' | 'N';
  /** The code list that the codes come from. */
  codeList: 'BlackListType' | 'WhiteListType';
  /** The code that decides who may enter the console, and what keeps people out: an entry, or the lack of one. */
  door: { code: 'WEB' | 'MAINTENANCE'; closedBy: 'present' | 'missing' };
};

export const blacklist: AccessList = {
  table: 'blacklist',
  codeColumn: 'blacktype',
  typeColumn: 'type',
  departmentsContainSub: 'Y',
  codeList: 'BlackListType',
  door: { code: 'WEB', closedBy: 'present' },
};

export const whitelist: AccessList = {
  table: 'whitelist',
  codeColumn: 'type',
  typeColumn: 'contenttype',
  departmentsContainSub: 'N',
  codeList: 'WhiteListType',
  door: { code: 'MAINTENANCE', closedBy: 'missing' },
};

/**
 * An entry under names that both lists share. `codename` and `name` are empty if what they name no longer exists; the
 * whitelist has no remarks.
 */
export type Entry = {
  oid: string;
  code: string;
  codename: string;
  type: ConditionType;
  contentoid: string;
  /** Y only for departments. */
  containSub: 'Y' | 'N';
  name: string;
  contentState: 'ON' | 'OFF' | 'GONE';
  remark: string;
  status: 'Y' | 'N';
  rev: number;
  crtemp: string;
  crtdat: string;
  txemp: string;
  txdat: string;
};

/** An entry to add. */
export type NewEntry = Pick<Entry, 'code' | 'type' | 'contentoid' | 'containSub' | 'remark'>;

/** Whether a new entry includes the departments below: as it was sent, or the default of the list. */
export const containSubOf = (
  { departmentsContainSub }: AccessList,
  type: ConditionType,
  sent: 'Y' | 'N' | undefined,
): 'Y' | 'N' => (type === 'D' ? (sent ?? departmentsContainSub) : 'N');
