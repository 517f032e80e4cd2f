/** Ids of the console functions that have screens, as shipped; the endpoints of a screen name them (seed 002 §1 fixes F031 and F032). */
export const functionIds = {
  roles: 'F004',
  parameters: 'F005',
  webFunctions: 'F012',
} as const;
