import type { FormInstance } from 'antd';
import { reveal } from '#platform/keyboard/web/reveal.ts';

type FieldName = string | number | readonly (string | number)[];

/**
 * Focuses a field of the form with this id and scrolls it into sight, with the words below it. antd by itself leaves a
 * field where it is if any part of the box shows it, also beneath what sticks to the edge of the box.
 */
export const focusField = ({ form, id }: { form: FormInstance; id: string }, name: FieldName): void => {
  form.scrollToField(name, { block: 'nearest' });
  form.focusField(name);
  const field = document.querySelector(`#${CSS.escape([id, name].flat().join('_'))}`);
  reveal(field?.closest('.ant-form-item'));
};
