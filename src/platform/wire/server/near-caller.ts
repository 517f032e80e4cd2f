import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

const isLoopback = (ip: string): boolean => /^127\.|^0:0:0:0::\/64$/.test(networkOf(ip));

/**
 * Whether the caller sits at this machine. Behind a proxy beside the server everybody seems to: where a proxy says that it stands between, the address that it
 * names counts, and without `TRUST_PROXY`, which makes it count, nobody is near.
 */
export const isNear = (request: FastifyRequest, trustsProxy: boolean): boolean => {
  const { headers } = request;
  const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
  return isLoopback(request.ip) && (trustsProxy || !forwarded);
};
