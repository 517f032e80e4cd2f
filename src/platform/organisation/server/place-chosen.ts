import { everywhere, type Scope } from '#platform/wire/server/grant.ts';

/** Where the rows of a place are that the reader chose in the tree; empty: everywhere. */
export const placeChosen = ({ placetype, place }: { placetype: '' | 'C' | 'P' | 'D'; place: string }): Scope => {
  if (placetype === '') return everywhere;
  return {
    everywhere: false,
    companies: placetype === 'C' ? [place] : [],
    plants: placetype === 'P' ? [place] : [],
    departments: placetype === 'D' ? [{ depkey: place, withSub: true }] : [],
  };
};
