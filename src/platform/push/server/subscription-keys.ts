import { createPublicKey } from 'node:crypto';

const pointBytes = 65;
const secretBytes = 16;

const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');

/** Whether these can be the keys of a browser: a point of P-256, uncompressed, and a secret (RFC 8291 §2). */
export const areKeysOfBrowser = ({ p256dh, auth }: { p256dh: string; auth: string }): boolean => {
  const point = bytesOf(p256dh);
  if (point.length !== pointBytes || point[0] !== 4 || bytesOf(auth).length !== secretBytes) return false;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  try {
    // Throws for a point that is not on the curve.
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
};
