import { createContext, useContext } from 'react';
import type { z } from 'zod';

/** What a form states about its fields: their labels, and by name the schemas that validate their values. */
type StatedFields = {
  fields: readonly { name: string; label: string }[];
  schemas: Readonly<Record<string, z.ZodType>>;
};

export const FormContext = createContext<StatedFields | null>(null);

/** Is given the names of the fields below: a form in steps has to know which step shows a field. */
export const NotedFields = createContext<((name: string) => void) | null>(null);

/** Returns label and schema of a field. Throws if it is outside a form, or if the form does not list it. */
export const useStatedField = (name: string): { label: string; schema: z.ZodType } => {
  const form = useContext(FormContext);
  if (!form) throw new Error(`The field "${name}" must be inside FormPage or FormDialog`);
  const label = form.fields.find((field) => field.name === name)?.label;
  const schema = form.schemas[name];
  if (label === undefined || !schema) throw new Error(`useRecordForm lists no field "${name}", or no schema for it`);
  return { label, schema };
};
