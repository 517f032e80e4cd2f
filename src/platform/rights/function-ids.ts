/** Ids of the console functions that have screens, as shipped; the endpoints of a screen name them (seed 002 §1 fixes F031 and F032). */
export const functionIds = {
  appUsers: 'F001',
  webUsers: 'F002',
  blacklist: 'F003',
  roles: 'F004',
  parameters: 'F005',
  documents: 'F006',
  banners: 'F007',
  themes: 'F008',
  appFunctions: 'F011',
  webFunctions: 'F012',
  whitelist: 'F013',
  accessCheck: 'F014',
  cache: 'F015',
  appVersions: 'F016',
  companyDocuments: 'F021',
  stores: 'F022',
} as const;
