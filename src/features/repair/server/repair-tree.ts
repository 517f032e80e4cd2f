import type { Language } from '#platform/i18n/languages.ts';
import { isChangeable } from '#platform/rights/server/row-scope.ts';
import { fold, foldFilters, type QuickSearch } from '#platform/search/server/fold.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { ParamRow, TypeNode } from '../repair.contract.ts';
import { companyType, topType } from '../repair-fields.ts';
import { repairTexts } from '../repair.texts.ts';
import type { StoredParam } from './repair-params.queries.ts';

/** Who reads, and in which language. */
export type Reader = { grant: Pick<Grant, 'scopes'>; lang: Language };

/** A company as the reader sees it. */
export const companyRow =
  ({ grant, lang }: Reader) =>
  (row: StoredParam): ParamRow => ({
    ...row,
    paramtype: companyType,
    paramtypename: repairTexts['repair.companies'][lang],
    layer: 1,
    mayChange: isChangeable(grant, { coid: row.paramcode }),
  });

/** Repair types belong to no company: only people who work everywhere change them. */
const mayChangeTypes = ({ scopes }: Reader['grant']): 'Y' | 'N' => (scopes.CHANGE?.everywhere ? 'Y' : 'N');

/** All repair types as a tree, siblings in the order of the rows. */
export const typeTree = (rows: readonly StoredParam[], { grant, lang }: Reader): TypeNode[] => {
  const below = Map.groupBy(rows, ({ parentparam }) => parentparam ?? '');
  const mayChange = mayChangeTypes(grant);
  const nodesBelow = (parent: StoredParam | null, layer: number): TypeNode[] =>
    (below.get(parent?.oid ?? '') ?? []).map((row) => ({
      ...row,
      paramtype: parent?.paramcode ?? topType,
      paramtypename: parent?.paramname ?? repairTexts['repair.types'][lang],
      layer,
      mayChange,
      childrenList: nodesBelow(row, layer + 1),
    }));
  return nodesBelow(null, 1);
};

/** The nodes, each before those below it. */
export const flatTypes = (nodes: readonly TypeNode[]): TypeNode[] =>
  nodes.flatMap((node) => [node, ...flatTypes(node.childrenList)]);

/** A node without those below it. */
export const typeRow = ({ childrenList: _childrenList, ...row }: TypeNode): ParamRow => row;

/** The nodes directly below the type with this code; those at the top for `ITRepairType`. */
export const nodesOfType = (nodes: readonly TypeNode[], paramType: string): TypeNode[] =>
  paramType === topType
    ? [...nodes]
    : (flatTypes(nodes).find(({ paramcode }) => paramcode === paramType)?.childrenList ?? []);

const holds = (folded: readonly string[]) => {
  return ({ paramcode, paramname }: ParamRow): boolean => {
    const text = fold(`${paramcode}\n${paramname}`);
    return folded.length === 0 || folded.some((filter) => text.includes(filter));
  };
};

/** The matching nodes with those above them; what is below a match stays only if it matches too. */
export const matchingTypes = (nodes: readonly TypeNode[], filter: QuickSearch): TypeNode[] => {
  const matches = holds(foldFilters(filter));
  const pruned = (some: readonly TypeNode[]): TypeNode[] =>
    some.flatMap((node) => {
      const childrenList = pruned(node.childrenList);
      return childrenList.length > 0 || matches(node) ? [{ ...node, childrenList }] : [];
    });
  return pruned(nodes);
};

/** The nodes of this list alone that match. */
export const matchingRows = (nodes: readonly TypeNode[], filter: QuickSearch): ParamRow[] =>
  nodes.filter(holds(foldFilters(filter))).map(typeRow);
