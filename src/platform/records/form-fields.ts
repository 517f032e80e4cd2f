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
