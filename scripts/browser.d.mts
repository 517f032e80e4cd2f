/** Path of a Chromium; installs one when there is none, and throws when that fails. */
export const ensureBrowser: () => Promise<string>;
