const platforms: Readonly<Record<string, string>> = { android: 'Android', ios: 'iOS' };

/** How a phone's system is written; one that is not known as the app told it. */
export const platformWords = (platform: string): string => platforms[platform.toLowerCase()] ?? platform;
