/** Path of a Chromium; installs one if necessary, and throws if that fails. */
export const ensureBrowser: () => Promise<string>;
