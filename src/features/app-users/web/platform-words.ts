const platforms: Readonly<Record<string, string>> = { android: 'Android', ios: 'iOS' };

/** The name of a phone's system; an unknown one as the app sent it. */
export const platformWords = (platform: string): string => platforms[platform.toLowerCase()] ?? platform;
