import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import type { Scope } from '#platform/wire/server/grant.ts';

/** What is searched for. `scope`: where the reader may look; rows outside must not be found. */
export type FindAsked = {
  quick: { simplifiedFilter: string; traditionalFilter: string };
  limit: number;
  scope: Scope;
  lang: Language;
};

/** A record as the palette shows it. `key`: what its screen has in its address. */
export type FoundRow = { key: string; title: string; detail: string };

/**
 * Something that can be done from anywhere. `words`: with `{name}` for the record or person that it is done to. `call`:
 * who may make this call is offered the verb. `path`: the address that opens it, filled in; `key`: that of the record
 * or person, empty without one.
 */
export type FindVerb = {
  words: Text;
  on: 'nothing' | 'record' | 'person';
  call: EndpointSpec;
  path: (key: string) => string;
};

/** How the records of a feature's list are found. */
export type FindSource = {
  /** The list's own call: who may make it, may find its records, as far as the call reaches. */
  list: EndpointSpec;
  /** Returns at most `limit` rows; a table that grows needs an index. Absent where there are no records. */
  records?: (db: Read, asked: FindAsked) => Promise<FoundRow[]>;
  /** The call that changes a record: who may make it, is led to the form, anyone else to the list. */
  edit?: EndpointSpec;
  /** Where a record is opened. Default: the list with the record in its form, or searched for its title. */
  path?: (key: string) => string;
  verbs?: readonly FindVerb[];
};

/** A source with the menu entry of its list. */
export type FindList = FindSource & { menu: { id: string; title: Text; url: string } };
