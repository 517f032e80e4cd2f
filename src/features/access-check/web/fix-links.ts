import type { AccessAnswer, Step } from '#features/access-check/access-check.contract.ts';
import { functionIds } from '#platform/rights/function-ids.ts';
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
  const functions = asked.functype === 'A' ? functionIds.appFunctions : functionIds.webFunctions;
  const permission: Target = {
    id: functions,
    search: `?permission=${asked.oid}`,
    label: 'access.openPermission',
  };
  switch (step.step) {
    case 'account':
      return {
        id: asked.functype === 'A' ? functionIds.appUsers : functionIds.webUsers,
        search: '',
        label: 'access.openUsers',
      };
    case 'role':
      return { id: functionIds.roles, search: '', label: 'access.openRole' };
    case 'blacklist':
      return { id: functionIds.blacklist, search: '', label: 'access.openBlacklist' };
    case 'maintenance':
      return { id: functionIds.whitelist, search: '', label: 'access.openWhitelist' };
    case 'function':
      return { id: functions, search: '', label: 'access.openFunction' };
    case 'data':
      return step.facts.type === 'document'
        ? { id: functionIds.documents, search: '', label: 'access.openDocuments' }
        : { id: functionIds.parameters, search: '', label: 'access.openParameters' };
    case 'identity':
      return nearest?.condition && ['notMember', 'roleOff', 'roleOffMember'].includes(nearest.condition.fact)
        ? {
            id: functionIds.roles,
            search: `?q=${encodeURIComponent(nearest.condition.contentoid)}`,
            label: 'access.openRole',
          }
        : permission;
    default:
      return permission;
  }
};

/** The page on which what is nearest can be changed, when the reader's menu has it. */
export const fixLink = (step: Step, answer: AccessAnswer, menu: readonly RouteNode[]): FixLink | null => {
  const target = targetOf(step, answer);
  const page = target && pagesOf(menu).find(({ id, meta }) => id === target.id && meta.auth);
  return page ? { to: `${page.path}${target.search}`, label: target.label } : null;
};
