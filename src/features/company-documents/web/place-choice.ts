import type { AuthorisedPlace } from '#features/company-documents/company-documents.contract.ts';

/** A company and one of its plants; an empty plant: the company has none that the reader may see. */
export type Place = { co: string; pzid: string };
/** The list of a place: each menu entry of the screen has its own. */
export type ListPlace = Place & { appId: string };
/** The data scope as the two selects offer it: names from master data, ids as values. */
export type Places = {
  companies: { value: string; label: string }[];
  plantsOf: (co: string) => { value: string; label: string }[];
};

export const placesOf = (rows: readonly Omit<AuthorisedPlace, 'mayChange'>[]): Places => {
  const option = (value: string, content: string) => ({ value, label: content === '' ? value : content });
  const named = rows.filter(({ class4 }) => class4 === '').map(({ class3, content }) => option(class3, content));
  // A company that is switched off may still have plants in use.
  const nameless = [...new Set(rows.map(({ class3 }) => class3))]
    .filter((co) => !named.some(({ value }) => value === co))
    .map((co) => option(co, ''));
  return {
    companies: [...named, ...nameless],
    plantsOf: (co) =>
      rows
        .filter(({ class3, class4 }) => class3 === co && class4 !== '')
        .map(({ class4, content }) => option(class4, content)),
  };
};

/**
 * The list to show: the one in the address, otherwise the previous choice, otherwise the reader's own company and
 * plant, otherwise the first one (seed 001 §4). Plants outside the scope are skipped. `null`: there is no company.
 */
export const choosePlace = (
  { companies, plantsOf }: Places,
  { asked, before, own }: { asked: Place | null; before: Place | null; own: Place | null },
): Place | null => {
  const isCompany = (co: string): boolean => companies.some(({ value }) => value === co);
  const inCompany = (co: string, preferred: readonly (Place | null)[]): Place => {
    const plants = plantsOf(co).map(({ value }) => value);
    const known = preferred.find((place) => place?.co === co && plants.includes(place.pzid));
    return { co, pzid: known?.pzid ?? plants[0] ?? '' };
  };
  // A chosen company without plants is shown as such; it is never the default.
  const chosen = [asked, before].find((place) => place && isCompany(place.co));
  if (chosen) return inCompany(chosen.co, [asked, before, own]);
  const withPlants = companies.filter(({ value }) => plantsOf(value).length > 0);
  const first = withPlants.find(({ value }) => value === own?.co) ?? withPlants[0] ?? companies[0];
  return first ? inCompany(first.value, [own]) : null;
};
