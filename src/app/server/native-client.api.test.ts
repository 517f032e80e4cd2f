import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#platform/i18n/languages.ts';
import { onlyReads, type EndpointSpec } from '#platform/wire/endpoint.ts';
import { isReason } from '#platform/wire/values.ts';
import { reasonText } from './calls.ts';
import {
  core,
  fieldsOf,
  propertiesOf,
  sampleParts,
  sendForm,
  sendParts,
  startEcho,
  valueAt,
  withValue,
  type Answered,
  type Property,
} from './native-client.testing.ts';
import { startTestServer, type TestServer } from './server.testing.ts';

let product: TestServer;
let echo: FastifyInstance;
let properties: Property[];
beforeAll(async () => {
  product = await startTestServer();
  echo = await startEcho(product.bound);
  properties = product.bound.filter(({ method }) => method !== 'HEAD').flatMap(propertiesOf);
});
afterAll(async () => {
  await echo.close();
  await product.close();
});

const validatorWords = /invalid (input|option|guid|string)|expected|received|too (small|big)|unrecognized/i;

const nameOf = ({ spec, part, path }: Property): string => `${spec.method} ${spec.path} ${part} ${path.join('.')}`;

/** Faults that no answer may have, whatever was sent: a field without a reason, or the validator's own wording. */
const unreadable = ({ status, body, text }: Answered): string[] => {
  const reasons = [...Object.values(body.fields ?? {}), ...(body.reason === undefined ? [] : [body.reason])];
  const unknown = reasons.filter((reason) => languages.some((lang) => reasonText(reason, lang) === undefined));
  const isFault = body.code !== '200';
  return [
    ...unknown.map((reason) => `no text: ${reason}`),
    ...(validatorWords.test(text) ? [`the validator's words: ${text}`] : []),
    ...(status >= 500 ? [`${status}`] : []),
    ...(isFault && body.reason === 'wire.malformed' && !body.fields ? ['400 without reasons'] : []),
  ];
};

type Outcome = { fault: string } | { value: unknown };

/** The result of a value at a place: the reason reported for that field, or the value that the handler receives. */
const outcome = async (property: Property, value: unknown): Promise<Outcome> => {
  const { spec, part, path } = property;
  const answer = await sendParts(echo, spec, withValue(sampleParts(spec), property, value));
  const wrong = unreadable(answer);
  if (wrong.length > 0) throw new Error(`${nameOf(property)} ${JSON.stringify(value)}: ${wrong.join()}`);
  const name = path.join('.');
  const fault = Object.entries(answer.body.fields ?? {}).find(([at]) => at === name || at.startsWith(`${name}.`));
  if (fault) return { fault: fault[1] };
  if (answer.body.code !== '200') return { value: 'unknown: another field is at fault' };
  return { value: valueAt(answer.body.content, [part === 'sealedQuery' ? 'query' : part, ...path]) };
};

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isFault = (one: Outcome): one is { fault: string } => 'fault' in one;

/** Whether the contract itself has a reason for an empty value, that is, whether the field is required. */
const saysWhatIsMissing = (schema: z.ZodType): boolean =>
  schema.safeParse('').error?.issues.some(({ message }) => isReason(message)) ?? false;

/**
 * What violates the rule that `""`, null and a missing field are equivalent, for this property; null if nothing does.
 */
const noneDiffers = async (property: Property): Promise<string | null> => {
  const [absent, ofNull, empty] = [
    await outcome(property, undefined),
    await outcome(property, null),
    await outcome(property, ''),
  ];
  const description = `${nameOf(property)}: ${JSON.stringify({ absent, ofNull, empty })}`;
  if (!same(ofNull, empty)) return description;
  if (same(absent, empty)) return null;
  // A required field rejects empty values as missing; if it is left out, it keeps its value or gets its default.
  if (isFault(empty)) return !isFault(absent) && saysWhatIsMissing(property.schema) ? null : description;
  // A field that may be emptied: it keeps its value if left out of an edit, and is required when adding.
  const isEmptied = takes(property.schema, '') || takes(property.schema, null);
  return isEmptied && property.schema.type !== 'default' ? null : description;
};

/** Addresses and form fields contain only text. */
const hasTextsAlone = ({ spec, part }: Property): boolean => part === 'query' || (part === 'body' && !!spec.multipart);

const isNumber = ({ schema }: Property): boolean => takes(schema, 1) && !takes(schema, {}) && !takes(schema, true);
/** A state that is also S (seed 002 §4) is no flag. */
const isFlag = ({ schema }: Property): boolean =>
  takes(schema, 'Y') && takes(schema, 'N') && !takes(schema, 'S') && !takes(schema, 'x');
const isText = ({ schema }: Property): boolean => core(schema).type === 'string' || core(schema).type === 'union';

/** What the content of a write is made of, down to the fields of its rows. */
const formFields = (): Property[] => properties.filter(({ spec, part }) => part === 'content' && !onlyReads(spec));

/** Longer than any text of a form may be. */
const endless = 2 ** 17;
const isTooLong = (schema: z.ZodType, length: number): boolean =>
  schema.safeParse('x'.repeat(length)).error?.issues.some(({ message }) => message.endsWith('too_long')) ?? false;

/** The longest text that the contract takes; undefined where another rule limits it, such as the form of a time. */
const longestOf = (schema: z.ZodType): number | undefined => {
  let [fits, over] = [0, 1];
  while (!isTooLong(schema, over)) {
    if (over === endless) return undefined;
    [fits, over] = [over, over * 2];
  }
  while (over - fits > 1) {
    const between = Math.floor((fits + over) / 2);
    if (isTooLong(schema, between)) over = between;
    else fits = between;
  }
  return fits;
};

const wrongOf = async (
  some: readonly Property[],
  check: (property: Property) => Promise<string | null>,
): Promise<string[]> => {
  const wrong: string[] = [];
  for (const property of some) {
    const found = await check(property);
    if (found !== null) wrong.push(found);
  }
  return wrong;
};

describe('every property of every call', { timeout: 120_000 }, () => {
  it('takes "", null and absent for the same nothing', async () => {
    expect(await wrongOf(properties, noneDiffers)).toEqual([]);
    expect(properties.length).toBeGreaterThan(400);
  });

  it('that is a number is a JSON number or plain decimal text, and nothing else becomes one', async () => {
    const numbers = properties.filter(isNumber);
    const wrong = await wrongOf(numbers, async (property) => {
      for (const value of [true, [5], { a: 1 }, '0x10', '1e2', '+7', '7,0', 'Infinity', '１'])
        if (!(hasTextsAlone(property) && typeof value !== 'string') && !isFault(await outcome(property, value)))
          return `${nameOf(property)} takes ${JSON.stringify(value)}`;
      const [asNumber, asText] = [await outcome(property, 1), await outcome(property, '1')];
      return same(asNumber, asText) ? null : `${nameOf(property)}: ${JSON.stringify({ asNumber, asText })}`;
    });
    expect(wrong).toEqual([]);
    expect(numbers.length).toBeGreaterThan(60);
  });

  it('that is Y or N takes true and false, as they are and as text', async () => {
    const flags = properties.filter(isFlag);
    const wrong = await wrongOf(flags, async (property) => {
      for (const [flag, truth] of [
        ['Y', true],
        ['N', false],
      ] as const) {
        const outcomes = [
          await outcome(property, flag),
          await outcome(property, truth),
          await outcome(property, String(truth)),
        ];
        if (!outcomes.every((one) => same(one, outcomes[0]))) return `${nameOf(property)}: ${JSON.stringify(outcomes)}`;
      }
      const other = await outcome(property, 'ZZZ');
      return isFault(other) ? null : `${nameOf(property)} takes ZZZ`;
    });
    expect(wrong).toEqual([]);
    expect(flags.length).toBeGreaterThan(60);
  });

  it('that is text takes no other kind, no control character and none that turns or hides', async () => {
    // Values issued by the server must come back unchanged, passwords may be anything, and of formatted text such
    // characters are left out instead (ADR 0040).
    const isGiven = ({ path }: Property): boolean =>
      /password|fileid|deviceToken|fullcontent/i.test(String(path.at(-1)));
    const texts = properties.filter((property) => isText(property) && !isGiven(property));
    const wrong = await wrongOf(texts, async (property) => {
      for (const value of [{ a: 1 }, 'a\u0000b', 'a\u202eb', 'a\u0085b'])
        if (!(hasTextsAlone(property) && typeof value !== 'string') && !isFault(await outcome(property, value)))
          return `${nameOf(property)} takes ${JSON.stringify(value)}`;
      return null;
    });
    expect(wrong).toEqual([]);
    expect(texts.length).toBeGreaterThan(150);
  });

  it('of a form names what is missing, and what is none of its values', async () => {
    const missing = new Set(['form.required', 'form.must_declared', 'survey.fill_options']);
    const required = formFields().filter(({ schema }) => !takes(schema, undefined));
    const wrong = await wrongOf(required, async (property) => {
      const absent = await outcome(property, undefined);
      return isFault(absent) && missing.has(absent.fault) ? null : `${nameOf(property)}: ${JSON.stringify(absent)}`;
    });
    const chosen = formFields().filter(({ schema }) => core(schema).type === 'enum');
    wrong.push(
      ...(await wrongOf(chosen, async (property) => {
        const other = await outcome(property, 'ZZZ');
        return same(other, { fault: 'form.invalid' }) ? null : `${nameOf(property)}: ${JSON.stringify(other)}`;
      })),
    );
    expect(wrong).toEqual([]);
    expect(required.length).toBeGreaterThan(100);
    expect(chosen.length).toBeGreaterThan(60);
  });

  it('of a form that is text has a limit, and says when it is one character longer', async () => {
    const texts = formFields().filter(({ schema }) => core(schema).type === 'string');
    const wrong = await wrongOf(texts, async (property) => {
      const longest = longestOf(property.schema);
      const over = await outcome(property, 'x'.repeat(longest === undefined ? endless : longest + 1));
      const isNamed = isFault(over) && (longest === undefined || over.fault.endsWith('too_long'));
      return isNamed ? null : `${nameOf(property)}: takes ${longest ?? endless} characters, and more`;
    });
    expect(wrong).toEqual([]);
    expect(texts.length).toBeGreaterThan(200);
  });

  it('is coerced from nothing', () => {
    const coerced = properties.filter(({ schema }) => (core(schema).def as { coerce?: true }).coerce);
    expect(coerced.map(nameOf)).toEqual([]);
  });
});

describe('every call', () => {
  const answers = async (spec: EndpointSpec, content: unknown): Promise<Answered> =>
    sendParts(echo, spec, { ...sampleParts(spec), content });

  it('with content of another shape gets a readable message', async () => {
    for (const spec of product.bound.filter(({ content }) => content))
      for (const content of [null, 7, 'x', [], {}, [[]], [null], [{}], { unknown: 1 }, true]) {
        const answer = await answers(spec, content);
        expect([`${spec.method} ${spec.path} ${JSON.stringify(content)}`, ...unreadable(answer)]).toHaveLength(1);
      }
  });

  it('that deletes a list takes a single id, and asks for one where none comes', async () => {
    const deletes = product.bound.filter(({ method, content }) => method === 'DELETE' && content?.type === 'array');
    for (const spec of deletes) {
      const [id] = sampleParts(spec).content as string[];
      expect((await answers(spec, id)).body.content).toMatchObject({ content: [id] });
      for (const none of [[], '', null])
        expect((await answers(spec, none)).body).toMatchObject({
          code: '503',
          reason: 'common.dialog.information_incomplete',
          fields: { content: 'form.required' },
        });
    }
    expect(deletes.length).toBeGreaterThan(10);
  });

  it('that searches by POST, or by a sealed filter, asks for everything without one', async () => {
    const searches = product.bound.filter(
      (spec) => (onlyReads(spec) && spec.content?.safeParse({}).success) || spec.sealedQuery?.['conditionMap'],
    );
    for (const spec of searches) {
      const { content: _, sealedQuery: __, ...parts } = sampleParts(spec);
      expect([spec.path, (await sendParts(echo, spec, parts)).body.code]).toEqual([spec.path, '200']);
    }
    expect(searches.length).toBeGreaterThan(8);
  });

  it('that is a form takes its parts in any order', async () => {
    const forms = product.bound.filter(({ multipart }) => multipart);
    const file = new Blob([Buffer.alloc(300_000, 7)]);
    for (const spec of forms) {
      const fields = Object.entries({ token: 'good', ...fieldsOf(spec, sampleParts(spec)) });
      const parts: [string, unknown][] = [...fields, ['file', file]];
      const outcomes = new Set<string>();
      for (let turn = 0; turn < parts.length; turn += 1) {
        const turned = [...parts.slice(turn), ...parts.slice(0, turn)];
        for (const order of [turned, turned.toReversed()]) outcomes.add((await sendForm(echo, spec, order)).text);
      }
      expect([spec.path, outcomes.size, ...[...outcomes].filter((one) => one.includes('wire.'))]).toEqual([
        spec.path,
        1,
      ]);
    }
    expect(forms.length).toBeGreaterThan(5);
  });
});
