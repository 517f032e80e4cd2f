import type { z } from 'zod';

/** What an identity allows; each level includes those before it (docs/rules.md, Who may do what). */
export type Level = 'LOOK' | 'CHANGE' | 'GRANT';

/** Where a session was started: W the console, A the mobile app. */
export type Channel = 'W' | 'A';

/**
 * `channels`: the sessions that may call; defaults to the console's alone. `duringMaintenance`: also while the channel
 * is closed for maintenance. `ofOneself`: what is addressed to one person alone; while viewing the console as
 * somebody else it stays the viewer’s own.
 */
type OfSession = { channels?: readonly Channel[]; duringMaintenance?: true; ofOneself?: true };

/**
 * The scope of a write, in addition to the right of its caller. `everywhere`: it changes data that belongs to no
 * company or plant, and the gate rejects callers with a partial scope at that level (403, `wire.outside_scope`).
 * `rows`: each row has a place in the organisation, and the handler checks it against `caller.grant.scope`.
 */
export type Reach = 'everywhere' | 'rows';

/**
 * `component`: a screen that several menu entries may open, each with its own rows. The gate then admits a caller with
 * any entry of that component (`anyOf` names the built-in one), and the handler narrows this to the entry that the call
 * or the row names (`grantOfEntry`).
 */
type OfFunctions = { kind: 'function'; anyOf: readonly string[]; component?: string };

/**
 * Reads declare no scope: lists are filtered by the reader's scope, and data that belongs to no plant is shown to
 * everybody who has the function.
 */
type LookRight = OfFunctions & { level: 'LOOK' } & OfSession;
type WriteRight = OfFunctions & { level: 'CHANGE' | 'GRANT'; scope: Reach } & OfSession;

/** Who may call: anybody; anybody who is signed in; anybody who has one of the functions at that level. */
export type Right =
  | { kind: 'public' }
  | ({ kind: 'session' } & OfSession)
  /** a session whose one-time password has not been changed yet may call this too */
  | ({ kind: 'anySession' } & OfSession)
  | LookRight
  | WriteRight;

const anywhere = ['W', 'A'] as const satisfies readonly Channel[];

export const everyone = { kind: 'public' } as const satisfies Right;
/** Anyone signed in at the console. */
export const signedIn = { kind: 'session' } as const satisfies Right;
/** Anyone signed in at the console or in the app. */
export const signedInAnywhere = { kind: 'session', channels: anywhere } as const satisfies Right;
/** The same for what is addressed to the caller, such as messages and notices. */
export const readsOwn = { ...signedInAnywhere, ofOneself: true } as const satisfies Right;
export const signedInBeforePasswordChange = { kind: 'anySession', channels: anywhere } as const satisfies Right;
/** Anyone signed in to the app. */
export const signedInToApp = { kind: 'session', channels: ['A'] } as const satisfies Right;
/** Signing out is always possible, from the console and from the app. */
export const signingOut = { kind: 'anySession', duringMaintenance: true } as const satisfies Right;
export const signingOutOfApp = {
  kind: 'anySession',
  channels: ['A'],
  duringMaintenance: true,
} as const satisfies Right;

/** The channels whose sessions may call it. */
export const channelsOf = (right: Exclude<Right, { kind: 'public' }>): readonly Channel[] => right.channels ?? ['W'];

/** The scope that the call declares; a read is filtered by its handler. */
export const reachOf = (right: Extract<Right, { kind: 'function' }>): Reach =>
  right.level === 'LOOK' ? 'rows' : right.scope;

type Functions = string | readonly string[];
const listOf = (functions: Functions): readonly string[] => (typeof functions === 'string' ? [functions] : functions);

/** The same right for every menu entry with this component. */
export const inEveryEntry = <R extends LookRight | WriteRight>(
  component: string,
  right: R,
): R & { component: string } => ({
  ...right,
  component,
});

export const mayLook = (functions: Functions): LookRight => ({
  kind: 'function',
  anyOf: listOf(functions),
  level: 'LOOK',
});
export const mayChange = (functions: Functions, { scope }: { scope: Reach }): WriteRight => ({
  kind: 'function',
  anyOf: listOf(functions),
  level: 'CHANGE',
  scope,
});
export const mayGrant = (functions: Functions, { scope }: { scope: Reach }): WriteRight => ({
  kind: 'function',
  anyOf: listOf(functions),
  level: 'GRANT',
  scope,
});

/**
 * For the right of a platform call whose functions are declared by features: the contract states level and scope, and
 * `ofFunctions` names the functions where the call is bound. The server does not start if a call is bound without them.
 */
export const functionsGiven: readonly string[] = [];

/** The same call for these functions; the rest of its right stays as the contract declares it. */
export const ofFunctions = <Spec extends { right: LookRight | WriteRight }>(
  spec: Spec,
  ids: readonly string[],
): Spec => ({
  ...spec,
  right: { ...spec.right, anyOf: ids },
});

type Shape = Record<string, z.ZodType>;

/**
 * One call of the API: the single source for the server (validation, right), the client (typed call) and the
 * documentation. `query`: plain query parameters. `sealedQuery`: query parameters that are each sent as a JWE.
 * `content`: the plaintext of the sealed `content` of a body (`plain: true`: it is sent unsealed, which only the
 * sign-in calls do). `body`: plain fields beside `content`. `answer`: the `content` of the response. `file`: the
 * response is a file of this media type instead of the envelope. `reads`: a POST that changes nothing, whose content is
 * a query; every other call except a GET counts as a write, and is rejected while the caller views the console as
 * another person. `multipart`: the call is a form. `content` (sealed) and `body` are its fields, in any order; at most
 * one file is sent in its part `file`, of at most `maxBytes`. The handler receives it stored as `call.file` (null if
 * none was sent; `claimFile` assigns it to a record), or with `streamed` as it arrives. `plainFields`: instead of
 * `content` the form may carry its fields, as text, with lists and objects as their JSON.
 */
export type EndpointSpec = CallSpec & (ReadingSpec | WritingSpec);

/** The right of a write must declare its scope, and a right at LOOK is never sufficient for a write. */
type WritingSpec = {
  method: 'POST' | 'PUT' | 'DELETE';
  reads?: never;
  right: Exclude<Right, LookRight>;
  /** Whether the person who made the call may undo it (docs/kit/undo.md); if not, why. */
  undo: true | NotUndone;
  /**
   * Whether the console first shows whom the act reaches (docs/kit/effects.md); if a call that deletes or switches
   * something does not, why.
   */
  effects?: true | NotAsked;
};
/** Why a write cannot be undone, in a sentence for developers. */
export type NotUndone = `${string} ${string}`;
/** Why a write needs no publish sheet, in a sentence for developers. */
export type NotAsked = `${string} ${string}`;
type ReadingSpec = { right: Right; undo?: never; effects?: never } & (
  | { method: 'GET' | 'HEAD'; reads?: true }
  | { method: 'POST' | 'PUT' | 'DELETE'; reads: true }
);

type CallSpec = {
  /** Path below `/api`. */
  path: string;
  summary: string;
  query?: Shape;
  sealedQuery?: Shape;
  content?: z.ZodType;
  plain?: boolean;
  body?: Shape;
  answer: z.ZodType;
  file?: string;
  multipart?: { maxBytes: number; streamed?: true; plainFields?: true };
  /** It may take minutes: the console waits for the answer for as long as the connection stands. */
  slow?: true;
  /** Reasons (dotted words) that this call may fail with, besides those of the wire. */
  reasons?: readonly string[];
  /**
   * The response has an `ETag`, and 304 instead of it if the client has it already. Only for what everybody may read:
   * a browser keeps it.
   */
  revalidated?: true;
};

/** Whether a call changes nothing. */
export const onlyReads = ({ method, reads }: Pick<EndpointSpec, 'method' | 'reads'>): boolean =>
  method === 'GET' || method === 'HEAD' || reads === true;

/** How the database log and the undo of an act name a call. */
export const callName = ({ method, path }: Pick<EndpointSpec, 'method' | 'path'>): string => `${method} ${path}`;

/**
 * The header in which the console's own client names the person as whom it views the console: the oid that `POST
 * /access/seeas` returned.
 */
export const viewAsHeader = 'x-see-as';

/**
 * The header in which the console's own client asks for the effects of a call before it takes place: `askEffects`, then
 * the digest of the sheet that the person has confirmed. Without the header the call takes place at once.
 */
export const effectsHeader = 'x-effects';
export const askEffects = 'ask';
/** The call has not taken place: its effects, the content of the answer, have to be confirmed. */
export const effectsReason = 'effects.confirm';

export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Spec => spec;

type Parsed<Part> = Part extends Shape ? { [Key in keyof Part]: z.output<Part[Key]> } : Record<never, never>;
type Optional<Value> = { [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Value[Key] };
type Required<Value> = { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] };
type Sent<Part> = Part extends Shape
  ? Optional<{ [Key in keyof Part]: z.input<Part[Key]> }> & Required<{ [Key in keyof Part]: z.input<Part[Key]> }>
  : undefined;

/** What a handler receives. */
export type Received<Spec extends EndpointSpec> = {
  query: Parsed<Spec['query']> & Parsed<Spec['sealedQuery']>;
  body: Parsed<Spec['body']>;
  content: Spec['content'] extends z.ZodType ? z.output<Spec['content']> : undefined;
};

type PartsSent<Spec extends EndpointSpec> = {
  query: Sent<Spec['query']>;
  sealedQuery: Sent<Spec['sealedQuery']>;
  body: Sent<Spec['body']>;
  content: Spec['content'] extends z.ZodType ? z.input<Spec['content']> : undefined;
};

/** A file as callers pass it; a browser's `File` is one. */
export type FileSent = { name: string; size: number; type: string; arrayBuffer: () => Promise<ArrayBuffer> };

/** What a caller passes: only the parts that the endpoint has. */
export type Input<Spec extends EndpointSpec> = {
  [Key in keyof PartsSent<Spec> as PartsSent<Spec>[Key] extends undefined ? never : Key]: PartsSent<Spec>[Key];
} & (Spec extends { multipart: object } ? { file?: FileSent } : unknown);

/** The `content` of the response. */
export type Answer<Spec extends EndpointSpec> = z.output<Spec['answer']>;
