import { hash } from '@node-rs/argon2';

/**
 * Like `hashPassword` at a thousandth of the cost, for test people whose passwords protect nothing. The hash records
 * its own cost.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password.normalize('NFC'), { memoryCost: 32, timeCost: 1, parallelism: 1 });
