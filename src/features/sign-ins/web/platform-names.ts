/** Names of systems, the same in every language. */
export const platformNames: Readonly<Record<string, string>> = { android: 'Android', ios: 'iOS' };
