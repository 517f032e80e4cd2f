import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

const isLoopback = (ip: string): boolean => ip === '::1' || networkOf(ip).startsWith('127.');

const forwardedBy = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/**
 * Whether the caller is on this machine. Behind a proxy on this machine every caller seems to be: if a proxy adds
 * forwarding headers, the forwarded address counts, and without `TRUST_PROXY`, which makes it trusted, no caller is
 * local.
 */
export const isNear = (request: FastifyRequest, trustsProxy: boolean): boolean => {
  const { headers } = request;
  const forwarded = forwardedBy.some((name) => headers[name] !== undefined);
  return isLoopback(request.ip) && (trustsProxy || !forwarded);
};
