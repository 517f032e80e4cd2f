import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '../endpoint.ts';
import type { Caller, ReceivedFile } from './caller.ts';
import { holdFile, inMemory, type HeldFile } from './held-file.ts';
import { readForm, type Fields, type FilePart } from './form-request.ts';
import { readStreamedForm } from './form-stream.ts';

/** Where forms are taken (`openFormScope`), and what stores the file of one; without them no form can be bound. */
export type Forms = {
  scope: FastifyInstance;
  receive: (caller: Caller, part: FilePart) => Promise<ReceivedFile>;
};

export type Attached = { file?: ReceivedFile | null; part?: FilePart | null };

/**
 * `admit` looks at the credentials that the request has by now; `answer` opens and checks the fields, and runs the
 * rule.
 */
type Steps = {
  admit: () => Promise<Caller | null>;
  receive: Forms['receive'];
  answer: (caller: Caller | null, attached: Attached) => Promise<unknown>;
};

/** Whether anybody can say by now who sends the form. */
const namesCaller = (request: FastifyRequest, before: Fields): boolean =>
  request.headers.authorization !== undefined || (before['token'] ?? '') !== '';

/**
 * A form: the file is taken by a caller who is let in, and by nobody else. Its parts may come in any order. Credentials
 * in the header are looked at before anything is read; a file that comes before those among the fields waits in memory,
 * as far as `holdFile` has room.
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
      // What the file is comes after it: it waits, as large as the call takes at most.
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
