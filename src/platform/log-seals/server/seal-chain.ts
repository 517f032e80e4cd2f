import { createHash, type KeyObject, verify } from 'node:crypto';

/** What a seal says; times in microseconds since 1970, digests as hex. */
export type Seal = {
  no: number;
  from: number;
  to: number;
  rows: number;
  firstAt: number;
  lastAt: number;
  sealedAt: number;
  personal: string;
  leavesDigest: string;
  previous: string;
  kid: string;
};

/** What a stub says: which month is no longer there, and how many rows of it. */
export type Stub = {
  no: number;
  part: string;
  fromAt: number;
  untilAt: number;
  rows: number;
  seal: number;
  root: string;
  reason: string;
  droppedAt: number;
  previous: string;
  kid: string;
};

/** The root before the first one. */
export const noRoot = '0'.repeat(64);

const digest = (parts: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** The root of a seal: everything that it says, with the root before it. */
export const rootOf = (seal: Seal): Buffer =>
  digest([
    'steward log seal 1',
    seal.no,
    seal.from,
    seal.to,
    seal.rows,
    seal.firstAt,
    seal.lastAt,
    seal.sealedAt,
    seal.personal,
    seal.leavesDigest,
    seal.previous,
    seal.kid,
  ]);

export const digestOfStub = (stub: Stub): Buffer =>
  digest([
    'steward log stub 1',
    stub.no,
    stub.part,
    stub.fromAt,
    stub.untilAt,
    stub.rows,
    stub.seal,
    stub.root,
    stub.reason,
    stub.droppedAt,
    stub.previous,
    stub.kid,
  ]);

/** Public keys by their id. */
export type TrustedKeys = ReadonlyMap<string, KeyObject>;

/** Whether a signature is that of a trusted key. */
export const isSignedBy = (keys: TrustedKeys, kid: string, signed: Buffer, signature: Buffer): boolean => {
  const key = keys.get(kid);
  return key !== undefined && verify(null, signed, key, signature);
};
