import { whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { documentMenu } from '#features/documents/documents.contract.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import type { AccessAnswer, Advice, Step } from '#features/access-check/access-check.contract.ts';
import { inAddress } from '#platform/permission-page/web/page-place.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { pagesOf } from '#platform/rights/web/menu-tree.ts';

type Label =
  | 'access.openPermission'
  | 'access.openRole'
  | 'access.openFunction'
  | 'access.openBlacklist'
  | 'access.openWhitelist'
  | 'access.openPerson'
  | 'access.openWebUsers'
  | 'access.openParameters'
  | 'access.openDocuments';
export type FixLink = { to: string; label: Label };

/** `path`: an address of its own instead of the entry's. */
type Target = { id: string; path?: string; query?: Record<string, string>; label: Label };

const functionsOf = ({ function: asked }: AccessAnswer): string =>
  asked.functype === 'A' ? appFunctionMenu.id : webFunctionMenu.id;

/** The person or role as a condition to be added. */
const subjectOf = ({ person, role }: AccessAnswer): string =>
  person ? inAddress({ type: 'H', contentoid: person.id }) : inAddress({ type: 'R', contentoid: role?.id ?? '' });

const permissionOf = (answer: AccessAnswer, query: Record<string, string>): Target => ({
  id: functionsOf(answer),
  query: { permission: answer.function.oid, ...query },
  label: 'access.openPermission',
});

/** The role of a condition: its mapping with the person to be added, its SQL, or the list to switch it on. */
const roleOf = (answer: AccessAnswer, { fact, contentoid, params }: NonNullable<Advice['condition']>): Target => {
  const { roleOid, source } = params;
  if (roleOid === undefined || fact === 'roleOff' || fact === 'roleOffMember')
    return { id: roleMenu.id, query: { q: contentoid }, label: 'access.openRole' };
  const query: Record<string, string> =
    source === 'build' && answer.person
      ? { mapping: roleOid, give: inAddress({ type: 'H', contentoid: answer.person.id }) }
      : { edit: roleOid };
  return { id: roleMenu.id, query, label: 'access.openRole' };
};

type AccountWord = Extract<Step, { step: 'account' }>['facts']['word'];

/** The console user to be added or switched on; the person's page for everything that is decided elsewhere. */
const accountOf = ({ function: asked, person }: AccessAnswer, word: AccountWord): Target => {
  const id = asked.functype === 'A' ? appUserMenu.id : webUserMenu.id;
  const query = { none: 'add', off: 'edit', consoleOff: 'edit' }[word as string];
  if (!person) return { id, label: 'access.openPerson' };
  return query !== undefined && asked.functype === 'W'
    ? { id, query: { [query]: person.id }, label: 'access.openWebUsers' }
    : { id, path: personPath(person.id), label: 'access.openPerson' };
};

type Block = Extract<Step, { step: 'blacklist' }>['facts']['entries'][number];

/** The question whether to delete the entry; for several ones the person's page, which shows all of them. */
const blockOf = ({ person }: AccessAnswer, entries: readonly Block[]): Target => {
  const id = blacklistMenu.id;
  const [entry, ...more] = entries;
  if (person && more.length > 0) return { id, path: personPath(person.id), label: 'access.openPerson' };
  const query = entry ? { q: entry.contentoid, ...(more.length === 0 ? { remove: entry.oid } : {}) } : {};
  return { id, query, label: 'access.openBlacklist' };
};

const offIn = ({ facts }: Extract<Step, { step: 'function' }>) => facts.chain.find(({ status }) => status === 'N');

/** Where what keeps the person out can be switched or deleted. */
const targetOfStep = (step: Step, answer: AccessAnswer): Target => {
  const { function: asked, person, role } = answer;
  switch (step.step) {
    case 'account':
      return accountOf(answer, step.facts.word);
    case 'role':
      return { id: roleMenu.id, query: { q: role?.id ?? '' }, label: 'access.openRole' };
    case 'blacklist':
      return blockOf(answer, step.facts.entries);
    case 'maintenance':
      return { id: whitelistMenu.id, query: person ? { add: person.id } : {}, label: 'access.openWhitelist' };
    case 'function':
      return { id: functionsOf(answer), query: { q: offIn(step)?.id ?? asked.id }, label: 'access.openFunction' };
    default:
      return permissionOf(answer, {});
  }
};

const targetOfData = (step: Extract<Step, { step: 'data' }>, answer: AccessAnswer, item: string): Target => {
  const identity = `${answer.function.functype} ${answer.function.oid}`;
  const query = { permission: item, identity, give: subjectOf(answer) };
  return step.facts.type === 'document'
    ? { id: documentMenu.id, query, label: 'access.openDocuments' }
    : { id: parameterMenu.id, query, label: 'access.openParameters' };
};

const targetOf = (advice: Advice, answer: AccessAnswer, item: string): Target | null => {
  const step = answer.steps[advice.step];
  if (!step) return null;
  const { kind, roleid, condition } = advice;
  if (kind === 'name') return permissionOf(answer, { identity: roleid, give: subjectOf(answer) });
  if (kind === 'condition' && condition)
    return condition.type === 'R'
      ? roleOf(answer, condition)
      : permissionOf(answer, { identity: roleid, condition: inAddress(condition) });
  return step.step === 'data' ? targetOfData(step, answer, item) : targetOfStep(step, answer);
};

/** The address of a target, if its page is in the reader's menu. */
const linkTo = (target: Target | null, menu: readonly RouteNode[]): FixLink | null => {
  const page = target && pagesOf(menu).find(({ id, meta }) => id === target.id && meta.auth);
  if (!target || !page) return null;
  const search = new URLSearchParams(target.query).toString();
  return { to: `${target.path ?? page.path}${search === '' ? '' : `?${search}`}`, label: target.label };
};

/** The page on which a piece of advice can be followed, filled in. `item`: the data item asked about, or ''. */
export const fixLink = (
  advice: Advice,
  answer: AccessAnswer,
  item: string,
  menu: readonly RouteNode[],
): FixLink | null => linkTo(targetOf(advice, answer, item), menu);

/** The condition of a step on the permission page of the function. */
export const conditionLink = (
  roleid: string,
  condition: NonNullable<Advice['condition']>,
  answer: AccessAnswer,
  menu: readonly RouteNode[],
): string | null =>
  linkTo(permissionOf(answer, { identity: roleid, condition: inAddress(condition) }), menu)?.to ?? null;
