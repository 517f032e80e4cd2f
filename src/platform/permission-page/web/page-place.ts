import { rememberPlace } from '#platform/resource-table/web/place-in-page.ts';
import { type ConditionType, conditionTypes } from '#platform/rights/conditions.ts';

export type Named = { type: ConditionType; contentoid: string };

/** Where a link leads in a permission page: the selected row, a condition in it, and one to be added. */
export type PagePlace = { selected: string | null; condition: Named | null; give: Named | null };

/** `H:0017`: the type and the content of a condition, in an address. */
const namedIn = (value: string | null): Named | null => {
  const type = conditionTypes.find((one) => value?.startsWith(`${one}:`));
  const contentoid = value?.slice(2) ?? '';
  return type && contentoid !== '' ? { type, contentoid } : null;
};

export const inAddress = ({ type, contentoid }: Named): string => `${type}:${contentoid}`;

export const placeIn = (search: string): PagePlace => {
  const params = new URLSearchParams(search);
  return {
    selected: params.get('identity'),
    condition: namedIn(params.get('condition')),
    give: namedIn(params.get('give')),
  };
};

/** Writes the selected row into the address. */
export const rememberSelected = (selected: string): void =>
  rememberPlace({ identity: selected, condition: null, give: null });
