import { generateKeyPairSync } from 'node:crypto';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { openingKey, openSealed, UnknownKey, UnsealError } from './sealed-content.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = privateKey.export({ format: 'jwk' }) as JWK;
const opening = openingKey(jwk.d ?? '');
const open = (sealed: string): string =>
  openSealed(sealed, (kid) => (kid === 'k' ? opening : undefined)).toString('utf8');

type Parties = { apu?: Uint8Array; apv?: Uint8Array };
const seal = async (text: string, parties: Parties = {}): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k' })
    .setKeyManagementParameters(parties)
    .encrypt(await importJWK({ kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y }, 'ECDH-ES'));

const parts = (sealed: string): string[] => sealed.split('.');
const withEphemeral = (sealed: string, epk: unknown): string => {
  const [head = '', ...rest] = parts(sealed);
  const header = { ...(JSON.parse(Buffer.from(head, 'base64url').toString()) as object), epk };
  return [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.');
};

describe('a JWE that another library sealed', () => {
  it.each(['', '{}', '名'.repeat(5_000)])('opens to its text', async (text) => {
    expect(open(await seal(text))).toBe(text);
  });

  it('opens when it names its parties, which are part of the key', async () => {
    expect(open(await seal('named', { apu: Buffer.from('Alice'), apv: Buffer.from('Bob') }))).toBe('named');
    expect(open(await seal('one', { apv: Buffer.from('B') }))).toBe('one');
  });

  it('is not opened with another key, nor parsed when the key is unknown', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    const sealed = await seal('x');
    expect(() => openSealed(sealed, () => openingKey(other.d ?? ''))).toThrow(UnsealError);
    expect(() => openSealed(sealed, () => undefined)).toThrow(UnknownKey);
  });
});

describe('an ephemeral key', () => {
  it.each([
    ['off the curve', { kty: 'EC', crv: 'P-256', x: jwk.x, y: Buffer.alloc(32, 7).toString('base64url') }],
    ['that is the point at infinity', { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }],
    ['beyond the field', { kty: 'EC', crv: 'P-256', x: Buffer.alloc(32, 255).toString('base64url'), y: jwk.y }],
    ['with a coordinate too long', { kty: 'EC', crv: 'P-256', x: `AAAA${jwk.x}`, y: jwk.y }],
    ['that names another curve', { kty: 'EC', crv: 'P-384', x: jwk.x, y: jwk.y }],
    ['that is a text', 'epk'],
    ['that is null', null],
  ])('%s is rejected', async (_name, epk) => {
    const sealed = withEphemeral(await seal('x'), epk);
    expect(() => open(sealed)).toThrow(UnsealError);
  });
});

describe('the parts', () => {
  it('beside the content must have exactly the length that the algorithm requires', async () => {
    const [head, , iv, content, tag = ''] = parts(await seal('x'));
    expect(() => open([head, 'AAAA', iv, content, tag].join('.'))).toThrow(UnsealError);
    // a truncated tag is a prefix of the correct one: the classic attack
    expect(() => open([head, '', iv, content, tag.slice(0, 16)].join('.'))).toThrow(UnsealError);
    expect(() => open([head, '', `${iv}AAAA`, content, tag].join('.'))).toThrow(UnsealError);
    expect(() => open([head, '', iv, content, ''].join('.'))).toThrow(UnsealError);
  });
});
