import type { ConditionType } from '#platform/rights/conditions.ts';

/** One of the two lists as it is stored (`domain.md` The two lists). Their columns have different names for the same things. */
export type AccessList = {
  table: 'blacklist' | 'whitelist';
  /** Holds the code. */
  codeColumn: 'blacktype' | 'type';
  /** Holds H, D, R, C or P. */
  typeColumn: 'type' | 'contenttype';
  /** Whether a new entry that names a department means those below it too, unless it says so: a block that is too narrow lets people in. */
  departmentsContainSub: 'Y' | 'N';
  /** The code list that the codes come from. */
  codeList: 'BlackListType' | 'WhiteListType';
  /** The code that decides over the console's door, and what closes it: an entry that stands, or one that stands no longer. */
  door: { code: 'WEB' | 'MAINTENANCE'; closedBy: 'standing' | 'missing' };
};

export const blacklist: AccessList = {
  table: 'blacklist',
  codeColumn: 'blacktype',
  typeColumn: 'type',
  departmentsContainSub: 'Y',
  codeList: 'BlackListType',
  door: { code: 'WEB', closedBy: 'standing' },
};

export const whitelist: AccessList = {
  table: 'whitelist',
  codeColumn: 'type',
  typeColumn: 'contenttype',
  departmentsContainSub: 'N',
  codeList: 'WhiteListType',
  door: { code: 'MAINTENANCE', closedBy: 'missing' },
};

/** An entry under names that both lists share. `codename` and `name` are empty when what they name is gone; the whitelist has no remarks. `contentState`: whether
 * what is named is in use, switched off (a role, a department, a company, a plant; an employee who has left), or gone. */
export type Entry = {
  oid: string;
  code: string;
  codename: string;
  type: ConditionType;
  contentoid: string;
  /** Only a department can contain those below it. */
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

/** An entry as it is asked for. */
export type NewEntry = Pick<Entry, 'code' | 'type' | 'contentoid' | 'containSub' | 'remark'>;

/** Whether a new entry means those below what it names: asked for, or as the list has it. */
export const containSubOf = (
  { departmentsContainSub }: AccessList,
  type: ConditionType,
  sent: 'Y' | 'N' | undefined,
): 'Y' | 'N' => (type === 'D' ? (sent ?? departmentsContainSub) : 'N');
