import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '../endpoint.ts';
import type { Caller, ReceivedFile } from './caller.ts';
import { holdFile, inMemory, type HeldFile } from './held-file.ts';
import { readForm, type Fields, type FilePart } from './form-request.ts';
import { readStreamedForm } from './form-stream.ts';

/**
 * The scope in which forms are accepted (`openFormScope`), and what stores a form's file; without them no form can be
 * bound.
 */
export type Forms = {
  scope: FastifyInstance;
  receive: (caller: Caller, part: FilePart) => Promise<ReceivedFile>;
};

export type Attached = { file?: ReceivedFile | null; part?: FilePart | null };

/** `admit` checks the credentials received so far; `answer` opens and validates the fields, and runs the handler. */
type Steps = {
  admit: () => Promise<Caller | null>;
  receive: Forms['receive'];
  answer: (caller: Caller | null, attached: Attached) => Promise<unknown>;
};

/** Whether the sender's credentials have arrived. */
const namesCaller = (request: FastifyRequest, before: Fields): boolean =>
  request.headers.authorization !== undefined || (before['token'] ?? '') !== '';

/**
 * A form: its file is accepted only from an admitted caller. Its parts may come in any order. Credentials in the header
 * are checked before anything is read; a file that precedes credentials in a field waits in memory, as far as
 * `holdFile` has room.
 */
export const answeredForm = async (
  spec: EndpointSpec,
  request: FastifyRequest,
  { admit, receive, answer }: Steps,
): Promise<unknown> => {
  const { maxBytes = 0, streamed = false } = spec.multipart ?? {};
  const isPublic = spec.right.kind === 'public';
  if (request.headers.authorization !== undefined || !request.isMultipart()) await admit();
  let held: HeldFile | undefined;
  let attached: Attached = {};
  let result: { value: unknown } | undefined;

  const take = async (caller: Caller | null, part: FilePart): Promise<Attached> =>
    streamed ? { part } : { file: caller && (await receive(caller, part)) };

  const read = streamed ? readStreamedForm : readForm;
  try {
    const fields = await read(request, maxBytes, async (part, before) => {
      request.body = { ...before };
      if (!isPublic && !namesCaller(request, before)) {
        held = await holdFile(part);
        return;
      }
      const caller = await admit();
      const isDescribed = Object.keys(spec.body ?? {}).every((name) => Object.hasOwn(before, name));
      if (streamed && isDescribed) result = { value: await answer(caller, { part }) };
      // The fields come after the file: it waits in memory, up to the call's limit.
      else if (streamed) attached = await take(caller, await inMemory(part));
      else attached = await take(caller, part);
    });
    request.body = fields;
    const caller = await admit();
    if (result) return result.value;
    if (held) attached = await take(caller, held.part);
    return await answer(caller, attached);
  } finally {
    held?.release();
  }
};
