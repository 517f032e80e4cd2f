import type { z } from 'zod';

/**
 * The fields of a row that its form has: the initial values of a form that shows them unchanged, and the values into
 * which an edit merges the sent fields.
 */
export const formFields = <Shape extends z.ZodRawShape, Row extends Record<keyof Shape, unknown>>(
  form: z.ZodObject<Shape>,
  row: Row,
): Pick<Row, keyof Shape & keyof Row> =>
  Object.fromEntries(Object.keys(form.shape).map((name) => [name, row[name as keyof Shape]])) as Pick<
    Row,
    keyof Shape & keyof Row
  >;

/** Contracts read a time into a Date; rows have it as text. */
type AsTyped<Value> = Value extends number | Date ? string : NonNullable<Value>;

/** The values of a form as its inputs hold them: numbers and times as text, and nothing as empty text. */
export type TypedValues<Form extends z.ZodObject> = {
  [Name in keyof z.output<Form>]-?: AsTyped<z.output<Form>[Name]>;
};

const asTyped = (value: unknown): unknown => (typeof value === 'number' ? String(value) : (value ?? ''));

/**
 * The initial values of a form: those of the row; without one, the defaults of the contract, and empty text where it
 * has none. A field that holds more than text, such as a file or a picked row, is added beside them.
 */
export const typedValues = <Form extends z.ZodObject>(
  form: Form,
  row?: Readonly<Record<keyof z.output<Form>, unknown>>,
): TypedValues<Form> =>
  Object.fromEntries(
    Object.entries(form.shape).map(([name, field]) => {
      const value = row ? row[name as keyof typeof row] : (field as z.ZodType).safeParse(undefined).data;
      return [name, asTyped(value)];
    }),
  ) as TypedValues<Form>;
