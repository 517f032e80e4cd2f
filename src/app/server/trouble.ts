import { WrongSetting } from '#platform/settings/server/settings.ts';

type Coded = Error & { code?: string; path?: string; address?: string; port?: number; dest?: string };

/** A request that cannot be carried out; the message is all that is printed. */
export class Mistake extends Error {}

const placeOf = ({ address, port, path }: Coded): string => {
  if (port !== undefined) return `port ${port}${address ? ` of ${address}` : ''}`;
  return path ?? address ?? 'it';
};

/** Errors of the system and of PostgreSQL that the user can fix, each as a sentence. */
const sentences: Record<string, (error: Coded) => string> = {
  EADDRINUSE: (error) => `Another program listens on ${placeOf(error)}. Stop it, or set PORT to another one.`,
  EADDRNOTAVAIL: ({ address }) => `This machine has no address ${address ?? ''}: HOST names one that it has.`,
  EACCES: (error) => `This account may not use ${placeOf(error)}.`,
  EPERM: (error) => `This account may not use ${placeOf(error)}.`,
  EROFS: (error) => `${placeOf(error)} is on a read-only file system. Make it writable, or set DATA_DIR.`,
  ENOSPC: (error) => `There is no space left on the disk of ${placeOf(error)}.`,
  ENOTDIR: (error) => `${placeOf(error)} is no folder, or lies below something that is none.`,
  EEXIST: (error) => `${placeOf(error)} is no folder.`,
  EISDIR: (error) => `${placeOf(error)} is a folder.`,
  ENOENT: (error) => `${placeOf(error)} does not exist, and could not be made.`,
  ECONNREFUSED: (error) => `Nothing answers at ${placeOf(error)}. Is the database of DATABASE_URL running?`,
  ECONNRESET: () => 'The database broke the connection off. Is it being stopped?',
  ENOTFOUND: () => 'The host of DATABASE_URL has no address.',
  ETIMEDOUT: (error) => `${placeOf(error)} does not answer in time.`,
  '28P01': () => 'The database refuses the password of DATABASE_URL.',
  '28000': () => 'The database does not let the user of DATABASE_URL in.',
  '3D000': ({ message }) => `DATABASE_URL names no database of that server: ${message}.`,
  '42501': ({ message }) => `The user of DATABASE_URL lacks a right in the database: ${message}.`,
  '53300': () => 'The database has no connection left. Raise its max_connections, or lower DATABASE_POOL.',
  '53100': () => 'The disk of the database is full.',
  '57P03': () => 'The database is starting up or shutting down. Try again in a moment.',
};

/** A host with several addresses gives one error for each of them. */
const first = (error: unknown): unknown => (error instanceof AggregateError ? (error.errors[0] ?? error) : error);

/**
 * Describes the error that ended a program: a sentence if the cause is outside the program, the stack trace if it is a
 * bug. An error without a code and of no special class was thrown deliberately, with a sentence as its message.
 */
export const describeTrouble = (thrown: unknown): string => {
  const error = first(thrown);
  if (!(error instanceof Error)) return String(error);
  if (error instanceof WrongSetting) return `A setting is wrong.\n${error.message}`;
  if (error instanceof Mistake) return error.message;
  const { code } = error as Coded;
  if (code?.startsWith('ERR_PARSE_ARGS')) return error.message;
  const sentence = code === undefined ? undefined : sentences[code];
  if (sentence) return sentence(error);
  if (error.constructor === Error && code === undefined) return error.message;
  return error.stack ?? error.message;
};

/** Runs a command line program: prints its result, or prints the error to stderr and exits with code 1. */
export const runCommand = async (work: () => Promise<string | undefined>): Promise<void> => {
  try {
    const answer = await work();
    if (answer !== undefined) console.log(answer);
  } catch (error) {
    console.error(describeTrouble(error));
    process.exitCode = 1;
  }
};
