/** Who writes to the database besides people: parts of the product, by the name under which changes are logged. */
export const programActors = [
  'system',
  'sign-in',
  'org-import',
  'org-demo',
  'role-refresh',
  'messages',
  'surveys',
  'command-line',
] as const;
export type ProgramActor = (typeof programActors)[number];

/** Programs that only keep what the product needs (seed data, the log of sign-ins), not what somebody has decided. */
export const upkeepActors: readonly ProgramActor[] = ['system', 'sign-in'];

export const isProgram = (empid: string): empid is ProgramActor => (programActors as readonly string[]).includes(empid);

/** The actor of a write that no person makes. */
export const program = (name: ProgramActor): { empid: ProgramActor } => ({ empid: name });
