import { hash } from '@node-rs/argon2';

/** As `hashPassword`, at a thousandth of its cost, for people whose passwords protect nothing. A hash says itself what checking it costs. */
export const quickHash = (password: string): Promise<string> =>
  hash(password.normalize('NFC'), { memoryCost: 32, timeCost: 1, parallelism: 1 });
