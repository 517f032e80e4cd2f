/** `type` of what is sent to everybody when language texts have changed. */
export const wordingsNotice = 'texts';
