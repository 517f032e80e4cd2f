const names: Readonly<Record<string, string>> = { android: 'Android', ios: 'iOS' };

/** The name of a phone's system, the same in every language; an unknown one as the app sent it. */
export const phoneSystem = (platform: string): string => names[platform.toLowerCase()] ?? platform;
