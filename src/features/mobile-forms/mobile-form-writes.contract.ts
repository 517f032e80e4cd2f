import { z } from 'zod';
import { endpoint, mayChange } from '#platform/wire/endpoint.ts';
import { oid, text } from '#platform/wire/values.ts';
import { columnReasons } from './column-rules.ts';
import { newColumns } from './mobile-form-columns.contract.ts';
import { formEdit, formFields, formLimits, formReasons, formRow, mobileFormMenu } from './mobile-forms.contract.ts';

const change = mayChange(mobileFormMenu.id, { scope: 'everywhere' });

/**
 * A new form with its fields. `oldOid`: the form that it is a copy of; if the process is still `oldProid` and no fields
 * are sent, it gets those of that form (seed 001 §4).
 */
const newForm = z.object({
  ...formFields,
  proshowList: newColumns.optional(),
  oldOid: oid.nullable().default(null),
  oldProid: text(formLimits.id).default(''),
});

export const mobileFormWrites = {
  add: endpoint({
    method: 'POST',
    path: '/mb/mobileform',
    summary: 'Add a mobile form with its fields, or as a copy of another one',
    right: change,
    undo: true,
    effects: true,
    content: newForm,
    answer: formRow,
    reasons: [formReasons.exists, ...Object.values(columnReasons)],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/mb/mobileform',
    summary: 'Change process, stage or switches of a mobile form; its fields stay',
    right: change,
    undo: true,
    effects: true,
    content: formEdit,
    answer: formRow,
    reasons: [formReasons.exists],
  }),
};
