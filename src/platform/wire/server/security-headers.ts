import type { FastifyInstance } from 'fastify';

/**
 * Only the product's own script files, no frames, no forms sent elsewhere. antd injects its styles into the page, hence
 * `'unsafe-inline'` for styles.
 */
const contentPolicy: Record<string, string> = {
  'default-src': "'self'",
  'base-uri': "'self'",
  'connect-src': "'self'",
  'font-src': "'self' data:",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data: blob:",
  'object-src': "'none'",
  'script-src': "'self'",
  'script-src-attr': "'none'",
  'style-src': "'self' 'unsafe-inline'",
};

const oneYearSeconds = 31_536_000;

type Headers = Record<string, string>;

/** For every response: no content sniffing, no inclusion in pages of other sites. */
const everywhere = ({ tls }: { tls: boolean }): Headers => ({
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // for browsers that do not know `frame-ancestors`
  'x-frame-options': 'DENY',
  ...(tls ? { 'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains` } : {}),
});

/** For pages. */
const forPages = (options: { tls: boolean }): Headers => {
  const policy = Object.entries(contentPolicy).map(([directive, sources]) => `${directive} ${sources}`);
  // On plain HTTP the upgrade would send the browser to a port that does not speak TLS.
  if (options.tls) policy.push('upgrade-insecure-requests');
  return {
    ...everywhere(options),
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
  };
};

/** For data: if it is opened as a page, it may execute and load nothing. */
const forData = (options: { tls: boolean }): Headers => ({
  ...everywhere(options),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
});

const isData = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

/**
 * Sets the security headers on every response, and the request's id. The headers are built once: building them for each
 * response took a tenth of a small request. `tls`: the server speaks TLS itself.
 */
export const secureAnswers = (app: FastifyInstance, options: { tls: boolean }): void => {
  const pages = forPages(options);
  const data = forData(options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? data : pages).header('x-request-id', request.id);
    done();
  });
};
