import fastify from 'fastify';
import { expect, it } from 'vitest';
import { secureAnswers } from './security-headers.ts';

const answer = async (tls: boolean, url = '/'): Promise<Record<string, unknown>> => {
  const app = fastify();
  secureAnswers(app, { tls });
  app.get('/', async () => 'page');
  app.get('/api/data', async () => 'data');
  app.get('/api/docs', async () => 'docs');
  app.get('/broken', async () => {
    throw new Error('on purpose');
  });
  return (await app.inject(url)).headers;
};

it.each(['/', '/broken', '/missing', '/api/data', '/api/missing', '/api/docs'])(
  'are set on every answer, good or bad: %s',
  async (url) => {
    expect(await answer(false, url)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.any(String) as string,
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    });
  },
);

it('allow no script but the product’s own files', async () => {
  const policy = String((await answer(false))['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "script-src-attr 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
    ]),
  );
});

it('let data load and run nothing, should it ever be opened as a page', async () => {
  expect((await answer(false, '/api/data'))['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
  expect((await answer(false, '/api/docs'))['content-security-policy']).toContain("script-src 'self'");
});

it('require TLS only if the server speaks it', async () => {
  expect(await answer(false)).not.toHaveProperty('strict-transport-security');
  expect(String((await answer(false))['content-security-policy'])).not.toContain('upgrade-insecure-requests');
  const encrypted = await answer(true);
  expect(encrypted['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  expect(encrypted['content-security-policy']).toContain('upgrade-insecure-requests');
});
