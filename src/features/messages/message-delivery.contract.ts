import { z } from 'zod';
import { pushNumbers } from '#platform/push/push.contract.ts';
import { endpoint, mayLook } from '#platform/wire/endpoint.ts';
import { filters, nothing, oid, paging, requiredText, text } from '#platform/wire/values.ts';
import { messageMenu } from './messages.contract.ts';

/**
 * `unread` includes people who have read an older version only; `unconfirmed`: of a message that must be confirmed,
 * in its present version.
 */
export const deliveryStates = ['', 'read', 'unread', 'confirmed', 'unconfirmed'] as const;

/** What people may lack; empty: any. */
export const withoutPlaces = ['', 'plant', 'department'] as const;

/** A person who has the message, as at its delivery. Times are null where it has not happened. */
export const deliveryRow = z.object({
  empid: z.string(),
  name: z.string(),
  coid: z.string(),
  plantid: z.string(),
  plantname: z.string(),
  depkey: z.string(),
  depname: z.string(),
  deliveredat: z.string(),
  readat: z.string().nullable(),
  /** the version that was read; 0: none */
  readversion: z.number().int(),
  confirmedat: z.string().nullable(),
  /** the version that was confirmed; 0: none */
  confirmedversion: z.number().int(),
  remindedat: z.string().nullable(),
  reminders: z.number().int(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

const counts = {
  delivered: z.number().int(),
  read: z.number().int(),
  unread: z.number().int(),
  confirmed: z.number().int(),
};

/**
 * `depkey`: that department without those below it, as `places` counts it. `without`: people of the company who belong
 * to no plant, or of the plant who belong to no department.
 */
const filter = {
  messageoid: oid,
  state: z.enum(deliveryStates).default(''),
  coid: text(20).default(''),
  plantid: text(20).default(''),
  depkey: text(120).default(''),
  without: z.enum(withoutPlaces).default(''),
  ...filters,
};

const look = mayLook(messageMenu.id);

/** What the notice of an ended delivery is about. The message itself is what its readers’ notices are about. */
export const deliverySubject = (messageoid: string): string => `delivery ${messageoid}`;

/** What became of a published message; within the caller’s data scope, also the numbers. */
export const messageDeliveryCalls = {
  people: endpoint({
    method: 'GET',
    path: '/message/delivery',
    summary:
      'Who has a message, by state; the numbers, also of pushes, are those of the whole message in the caller’s data scope',
    right: look,
    query: { ...paging, ...filter },
    answer: z.object({ ...counts, push: pushNumbers, total: z.number().int(), list: z.array(deliveryRow) }),
  }),
  places: endpoint({
    method: 'GET',
    path: '/message/delivery/places',
    summary:
      'The numbers by plant, and with a plant by department. Of people without a plant `plantid` is empty, and `name` is their company',
    right: look,
    query: { messageoid: oid, coid: filter.coid, plantid: filter.plantid },
    answer: z.array(
      z.object({ coid: z.string(), plantid: z.string(), depkey: z.string(), name: z.string(), ...counts }),
    ),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/message/delivery/export',
    summary: 'Who has a message, by state, as a spreadsheet',
    right: look,
    query: filter,
    answer: nothing,
    file: 'xlsx',
  }),
  /**
   * `by`: the receivers of the message that name the person. `left`: why a named person is left out now: `blacklist`,
   * `inservice`; empty: not left out.
   */
  why: endpoint({
    method: 'GET',
    path: '/message/why',
    summary: 'Why a person has a message, or has not: as it was delivered, and as its receivers are now',
    right: look,
    query: { messageoid: oid, empid: requiredText(60) },
    answer: z.object({
      delivery: deliveryRow.nullable(),
      publishedat: z.string().nullable(),
      named: z.boolean(),
      by: z.array(z.object({ type: z.string(), id: z.string(), name: z.string() })),
      left: z.enum(['', 'blacklist', 'inservice']),
    }),
  }),
};
