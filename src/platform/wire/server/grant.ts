import type { Level } from '../endpoint.ts';

/** Where a person may work: everywhere, or in the named companies, plants (company + plant id) and departments. */
export type Scope =
  | { everywhere: true }
  | { everywhere: false; companies: string[]; plants: string[]; departments: { depkey: string; withSub: boolean }[] };

export const everywhere: Scope = { everywhere: true };

/** The scope in which a person has a function at each level held. A higher level is never wider than a lower one. */
export type Scopes = Readonly<Partial<Record<Level, Scope>>>;

/** A function as the caller has it at the level of the call; `scope`: where the caller may use it. */
export type Grant = {
  funcOid: string;
  funcId: string;
  /** A mobile, W console */
  funcType: 'A' | 'W';
  scopes: Scopes;
  scope: Scope;
};
