/** What is sent to confirm what was read, in the version that was read: that of a message is a number. */
export type SentConfirmation<Version extends string | number = string> = { oid: string; version: Version };

/** Under which it waits in the outbox: another one for each version. */
export const outboxIdOf = ({ oid, version }: SentConfirmation<string | number>): string => `confirm ${oid} ${version}`;
