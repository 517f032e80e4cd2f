import { endpoint, type mayChange } from '#platform/wire/endpoint.ts';
import { nothing } from '#platform/wire/values.ts';

type ChangeRight = ReturnType<typeof mayChange>;

/**
 * The calls of a kind, for the contract of its feature; they need the right to change its rows. `kind`: the last
 * part of their path.
 */
export const importCalls = <const Kind extends string>(kind: Kind, right: ChangeRight) => ({
  template: endpoint({
    method: 'GET',
    path: `/import/${kind}/template`,
    summary: 'An empty spreadsheet with the headings that the import knows',
    right,
    answer: nothing,
    file: 'xlsx',
  }),
});
export type ImportCalls = ReturnType<typeof importCalls>;
