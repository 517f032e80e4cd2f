import { z } from 'zod';
import { isReason, numberOfText } from '../values.ts';

/**
 * Converts a value as clients write it into the value that the schema expects; a value that it does not understand is
 * left for the schema to reject.
 */
export type Read = (value: unknown) => unknown;

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;
type Json = Record<string, unknown>;

const asItIs: Read = (value) => value;

const readNumber: Read = (value) => (typeof value === 'string' ? (numberOfText(value) ?? value) : value);

const readFlag: Read = (value) => {
  if (value === true || value === 'true') return 'Y';
  if (value === false || value === 'false') return 'N';
  return value;
};

const isFlag = (options: readonly unknown[]): boolean =>
  options.includes('Y') && options.includes('N') && options.every((one) => one === '' || one === 'Y' || one === 'N');

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

/** Whether the schema has its own reason for an empty value: a required field, which nobody empties by accident. */
const mustBeFilled = (schema: Schema): boolean =>
  z.safeParse(schema, '').error?.issues.some(({ message }) => isReason(message)) ?? false;

/** What `""` and null are read as: the value as sent, another value, or nothing. */
type Instead = 'asSent' | 'left out' | null | '';
type None = { text: Instead; null: Instead };

/**
 * An empty value may be sent as `""`, as null or by leaving the field out, with the same meaning wherever a field may
 * be empty (docs/rules.md, Shapes).
 */
const noneOf = (schema: Schema): None => {
  const { type } = schema._zod.def;
  const hasUsual = type === 'default' || type === 'prefault';
  const otherwise: Instead = mustBeFilled(schema) ? 'asSent' : 'left out';
  const [takesText, takesNull] = [takes(schema, ''), takes(schema, null)];
  const insteadOfText = takesNull ? null : otherwise;
  const insteadOfNull = takesText && !hasUsual ? '' : otherwise;
  return { text: takesText ? 'asSent' : insteadOfText, null: takesNull ? 'asSent' : insteadOfNull };
};

type Property = { name: string; read: Read; none: None; isFilter: boolean };

/** A property that is an object of optional fields only: leaving it out asks for nothing. */
const isFilter = (schema: Schema): boolean => !takes(schema, undefined) && takes(schema, {});

const leftOut = Symbol('left out');

const readProperty = ({ read, none, isFilter: filters }: Property, sent: unknown): unknown => {
  const isText = sent === '';
  if (!isText && sent !== null && sent !== undefined) return read(sent);
  if (filters) return {};
  if (sent === undefined) return undefined;
  const instead = isText ? none.text : none.null;
  if (instead === 'asSent') return sent;
  return instead === 'left out' ? leftOut : instead;
};

const readObject = (shape: Shape): Read => {
  const properties = Object.entries(shape).map(([name, schema]): Property => ({
    name,
    read: readerOf(schema),
    none: noneOf(schema),
    isFilter: isFilter(schema),
  }));
  return (value) => {
    if (!isObject(value)) return value;
    let changed: Json | undefined;
    for (const property of properties) {
      const { name } = property;
      const sent = Object.hasOwn(value, name) ? value[name] : undefined;
      const meant = readProperty(property, sent);
      if (meant === sent) continue;
      changed ??= { ...value };
      if (meant === leftOut) delete changed[name];
      else changed[name] = meant;
    }
    return changed ?? value;
  };
};

const readArray = (element: Schema): Read => {
  const read = readerOf(element);
  return read === asItIs ? asItIs : (value) => (Array.isArray(value) ? value.map(read) : value);
};

/** One of several shapes: lists and objects are read as such; among scalars the schema itself decides. */
const readUnion = (options: readonly Schema[]): Read => {
  const ofType = (type: string): Read => {
    const found = options.find(({ _zod }) => _zod.def.type === type);
    return found ? readerOf(found) : asItIs;
  };
  const [list, object] = [ofType('array'), ofType('object')];
  return (value) => {
    if (Array.isArray(value)) return list(value);
    return isObject(value) ? object(value) : value;
  };
};

/**
 * How clients may write the values of a schema, computed once for each endpoint: `""` and null for empty, plain decimal
 * text for numbers, true and false for Y and N. Applies to everything in the schema, including lists and objects.
 */
export const readerOf = (schema: Schema): Read => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return readerOf(def.innerType);
    case 'pipe':
      return readerOf(def.in);
    case 'object':
      return readObject(def.shape);
    case 'array':
      return readArray(def.element);
    case 'union':
      return readUnion(def.options);
    case 'number':
      return readNumber;
    case 'enum':
      return isFlag(Object.values(def.entries)) ? readFlag : asItIs;
    default:
      return asItIs;
  }
};

/** Whether the schema describes a list or an object, which a form carries as JSON text. */
export const isComposite = (schema: Schema): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return isComposite(def.in);
  if ('innerType' in def) return isComposite(def.innerType);
  return def.type === 'array' || def.type === 'object';
};
