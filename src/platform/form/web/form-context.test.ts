import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { text } from '#platform/wire/values.ts';
import { FormContext, useStatedField } from './form-context.ts';

const Label = ({ name }: { name: string }) => useStatedField(name).label;

const shown = (name: string): string =>
  renderToStaticMarkup(
    createElement(
      FormContext,
      { value: { fields: [{ name: 'id', label: 'Id' }], schemas: { id: text(3) } } },
      createElement(Label, { name }),
    ),
  );

describe('useStatedField', () => {
  it('finds what the form states about a field', () => {
    expect(shown('id')).toBe('Id');
  });

  it('names a field that the form does not list', () => {
    expect(() => shown('it')).toThrow('useRecordForm lists no field "it"');
  });

  it('names a field that is outside a form', () => {
    expect(() => renderToStaticMarkup(createElement(Label, { name: 'id' }))).toThrow(
      'The field "id" must be inside FormPage or FormDialog',
    );
  });
});
