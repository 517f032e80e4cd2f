import type { Channel } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { type AppSignInFilter, signInReasons, type TimeType, type WebSignInFilter } from '../sign-ins.contract.ts';
import type { Asked, Days } from './sign-ins.queries.ts';

const daysBefore: Record<TimeType, number> = { D: 0, W: 6, M: 29 };

const atField = (field: 'startTime' | 'endTime', reason: string): DomainError =>
  new DomainError(codes.serverMessage, reason, { fields: { [field]: reason } });

/** Both days or none, the last one not before the first (seed 002 §5). */
const daysOf = ({ startTime, endTime, timeType }: WebSignInFilter): Days => {
  if (startTime === '' && endTime === '') return { before: daysBefore[timeType || 'D'] };
  if (startTime === '' || endTime === '')
    throw atField(startTime === '' ? 'startTime' : 'endTime', signInReasons.dateIncomplete);
  if (endTime < startTime) throw atField('endTime', signInReasons.endBeforeStart);
  return { from: startTime, to: endTime };
};

/** What a search asks for; throws a domain error for days that do not belong together. */
export const askedFor = (channel: Channel, filter: WebSignInFilter & Partial<AppSignInFilter>, scope: Scope): Asked => {
  const { userid, result, unusual, empid = '', platform = '', simplifiedFilter, traditionalFilter } = filter;
  const quick = [...new Set([simplifiedFilter, traditionalFilter].map((one) => one.trim()).filter(Boolean))];
  return { channel, days: daysOf(filter), result, platform, empid, userid, quick, scope, unusual: unusual === 'Y' };
};

/** The latest first, unless asked otherwise. */
export const orderOf = ({ sortField, sortOrder }: { sortField?: string; sortOrder: 'asc' | 'desc' }) =>
  sortField ? sortOrder : 'desc';
