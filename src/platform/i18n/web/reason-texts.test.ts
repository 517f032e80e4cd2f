import { expect, it } from 'vitest';
import { defineTexts, localized } from '../texts.ts';
import { reasonText } from './reason-texts.ts';

it('knows every reason whose texts are loaded, also if nothing on the page shows them', () => {
  expect(reasonText('test.in_use', 'en')).toBeUndefined();
  defineTexts({ 'test.in_use': localized('{id} 使用中', '{id} 使用中', '{id} is in use', '{id} đang dùng') });
  expect(reasonText('test.in_use', 'en', { id: 'A' })).toBe('A is in use');
  expect(reasonText('form.required', 'vi')).toBe('Bắt buộc nhập');
});
