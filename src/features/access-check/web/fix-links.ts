import { whitelistMenu } from '#features/access-lists/whitelist.contract.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { documentMenu } from '#features/documents/documents.contract.ts';
import { blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { appUserMenu } from '#features/app-users/app-users.contract.ts';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import type { AccessAnswer, Step } from '#features/access-check/access-check.contract.ts';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { pagesOf } from '#platform/rights/web/menu-tree.ts';

type Label =
  | 'access.openPermission'
  | 'access.openRole'
  | 'access.openFunction'
  | 'access.openBlacklist'
  | 'access.openWhitelist'
  | 'access.openUsers'
  | 'access.openParameters'
  | 'access.openDocuments';
export type FixLink = { to: string; label: Label };

type Target = { id: string; search: string; label: Label };

const targetOf = (step: Step, { function: asked, nearest }: AccessAnswer): Target | null => {
  const functions = asked.functype === 'A' ? appFunctionMenu.id : webFunctionMenu.id;
  const permission: Target = {
    id: functions,
    search: `?permission=${asked.oid}`,
    label: 'access.openPermission',
  };
  switch (step.step) {
    case 'account':
      return {
        id: asked.functype === 'A' ? appUserMenu.id : webUserMenu.id,
        search: '',
        label: 'access.openUsers',
      };
    case 'role':
      return { id: roleMenu.id, search: '', label: 'access.openRole' };
    case 'blacklist':
      return { id: blacklistMenu.id, search: '', label: 'access.openBlacklist' };
    case 'maintenance':
      return { id: whitelistMenu.id, search: '', label: 'access.openWhitelist' };
    case 'function':
      return { id: functions, search: '', label: 'access.openFunction' };
    case 'data':
      return step.facts.type === 'document'
        ? { id: documentMenu.id, search: '', label: 'access.openDocuments' }
        : { id: parameterMenu.id, search: '', label: 'access.openParameters' };
    case 'identity':
      return nearest?.condition && ['notMember', 'roleOff', 'roleOffMember'].includes(nearest.condition.fact)
        ? {
            id: roleMenu.id,
            search: `?q=${encodeURIComponent(nearest.condition.contentoid)}`,
            label: 'access.openRole',
          }
        : permission;
    default:
      return permission;
  }
};

/** The page on which the nearest obstacle can be removed, if it is in the reader's menu. */
export const fixLink = (step: Step, answer: AccessAnswer, menu: readonly RouteNode[]): FixLink | null => {
  const target = targetOf(step, answer);
  const page = target && pagesOf(menu).find(({ id, meta }) => id === target.id && meta.auth);
  return page ? { to: `${page.path}${target.search}`, label: target.label } : null;
};
