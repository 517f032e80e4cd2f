import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

const isLoopback = (ip: string): boolean => ip === '::1' || networkOf(ip).startsWith('127.');

const forwardedBy = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/**
 * Whether the caller sits at this machine. Behind a proxy beside the server everybody seems to: where a proxy says that it stands between, the address that it
 * names counts, and without `TRUST_PROXY`, which makes it count, nobody is near.
 */
export const isNear = (request: FastifyRequest, trustsProxy: boolean): boolean => {
  const { headers } = request;
  const forwarded = forwardedBy.some((name) => headers[name] !== undefined);
  return isLoopback(request.ip) && (trustsProxy || !forwarded);
};
