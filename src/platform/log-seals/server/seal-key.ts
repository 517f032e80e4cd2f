import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';

/** The key that signs seals. `kid`: what identifies it; `publicKey`: what verifies its signatures. */
export type SealKey = { kid: string; publicKey: KeyObject; sign: (bytes: Buffer) => Buffer };

/** What identifies a key: the beginning of the digest of its public part. */
export const kidOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Whole or not at all, and the first of several servers that start together. */
const makeKey = async (file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = `${file}.${randomUUID()}`;
  const handle = await open(made, 'wx', 0o600);
  try {
    await handle.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await handle.sync();
    await handle.close();
    await link(made, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close().catch(() => undefined);
    await rm(made, { force: true });
  }
};

const asEd25519 = <Key extends KeyObject>(key: Key, file: string): Key => {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key.`);
  return key;
};

/** Reads the key of a PEM file, or creates it there, readable for this account alone. Throws for other contents. */
export const openSealKey = async (file: string): Promise<SealKey> => {
  if ((await readIfThere(file)) === undefined) await makeKey(file);
  const pem = await readFile(file);
  const privateKey = asEd25519(
    readKey(() => createPrivateKey(pem), file),
    file,
  );
  const publicKey = createPublicKey(privateKey);
  return { kid: kidOf(publicKey), publicKey, sign: (bytes) => sign(null, bytes, privateKey) };
};

const readKey = (read: () => KeyObject, file: string): KeyObject => {
  try {
    return read();
  } catch {
    throw new Error(`${file} is no PEM file of a key.`);
  }
};

/** The public key of a PEM file, which may be that of the private key. Throws for other contents. */
export const readPublicKey = async (file: string): Promise<KeyObject> => {
  const pem = await readFile(file);
  return asEd25519(
    readKey(() => createPublicKey(pem), file),
    file,
  );
};
