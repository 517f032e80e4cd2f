import { describe, expect, it } from 'vitest';
import { qrCodeOf } from './qr-code.ts';

describe('the QR code', () => {
  it('is a square with quiet ground and the finders in three corners', () => {
    const { size, path } = qrCodeOf('https://steward.example.com/download');
    expect(size).toBe(29 + 8);
    for (const finder of ['M4 4h7', `M${size - 11} 4h7`, `M4 ${size - 11}h7`]) expect(path).toContain(finder);
    expect(path).not.toMatch(/M[0-3] /);
    expect(qrCodeOf('https://other.example.com/download').path).not.toBe(path);
  });
});
