const platforms: Readonly<Record<string, string>> = { android: 'Android', ios: 'iOS' };

/** How a phone's system is written; an unknown one as the app sent it. */
export const platformWords = (platform: string): string => platforms[platform.toLowerCase()] ?? platform;
