import { expect, test } from 'vitest';
import { glossaryFaults, keyFaults, noticeFaults, twinFaults, usageOf, writingFaults } from './check-texts.mjs';
import { strayTexts } from './stray-texts.mjs';

const text = (zhCN, zhTW, en, vi) => ({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, vi });
const good = text('删除 {count} 个角色', '刪除 {count} 個角色', 'Delete {count} roles', 'Xóa {count} vai trò');
const rules = {
  glossary: [{ word: text('角色', '角色', 'role', 'vai trò'), rivals: { en: ['groups?'], 'zh-TW': ['群組'] } }],
  strangers: { 'zh-CN': [], 'zh-TW': ['默認'], en: ['whoever'], vi: [] },
  bareLabels: { 'zh-CN': [], 'zh-TW': [], en: ['why'], vi: ['vì sao'] },
};

test('a text in order has no fault', () => {
  expect(writingFaults({ text: good })).toEqual([]);
  expect(glossaryFaults({ text: good }, rules)).toEqual([]);
});

test.each([
  [{ vi: '' }, /vi is empty/],
  [{ vi: 'Xóa vai trò' }, /vi has other places/],
  [{ vi: 'Xoa {count} vai tro' }, /vi has no diacritics/],
  [{ 'zh-TW': '删除 {count} 個角色' }, /zh-TW has characters of the other script: 删/],
  [{ 'zh-CN': '刪除 {count} 个角色' }, /zh-CN has characters of the other script: 刪/],
  [{ 'zh-CN': '删除 {count} 个角色?' }, /Latin punctuation/],
  [{ 'zh-CN': '删除 {count} 个APP 角色' }, /zh-CN has no space/],
  [{ 'zh-TW': '刪除“{count}”個角色' }, /quotes with/],
  [{ en: 'Delete {count} Roles' }, /sentence case: Roles/],
  [{ en: 'Delete {count} roles by Id' }, /writes ID/],
  [{ en: 'Delete {count} roles; {count} of them are in use' }, /counts only more than one/],
])('%j is rejected', (change, fault) => {
  expect(writingFaults({ text: { ...good, ...change } }).join()).toMatch(fault);
});

test.each([
  [{ en: 'Delete {count} groups' }, /en says “groups” for role/],
  [{ 'zh-TW': '刪除 {count} 個群組' }, /zh-TW says “群組” for 角色/],
  [{ 'zh-TW': '刪除 {count} 個默認角色' }, /zh-TW says “默認”/],
  [{ vi: 'Xóa {count} nhóm' }, /vi has no “vai trò” where English says “role”/],
])('%j breaks the glossary', (change, fault) => {
  expect(glossaryFaults({ text: { ...good, ...change } }, rules).join()).toMatch(fault);
});

test.each(['Why', 'Why?'])('a label does not say only “%s”', (en) => {
  expect(glossaryFaults({ text: { ...good, en } }, rules).join()).toMatch(/en says only “Why/);
});

test('a key is used as a literal, or by a template that names its group', () => {
  const isUsed = usageOf("t('role.title'); t(`role.type_${type}`); t(`role.${anything}`)");
  expect(['role.title', 'role.type_sql', 'role.other'].map(isUsed)).toEqual([true, true, false]);
});

test('a key stands once, and its area is written in one way', () => {
  const one = { key: 'role.title', text: good, file: 'a' };
  expect(keyFaults([one, { ...one, file: 'b' }]).join()).toMatch(/second time in b/);
  expect(keyFaults([{ ...one, key: 'webUser.title' }]).join()).toMatch(/lower_case/);
});

test('two keys do not say the same', () => {
  const same = ['role.title', 'app_user.title'].map((key) => ({ key, text: good, file: 'a' }));
  expect(twinFaults(same).join()).toMatch(/role.title = app_user.title/);
});

test('a notice of success says what was done with what', () => {
  const texts = [
    { key: 'person.saved', text: text('保存成功', '儲存成功', 'Saved', 'Đã lưu') },
    { key: 'person.orderSaved', text: text('顺序已保存', '順序已儲存', 'Order saved', 'Đã lưu thứ tự') },
  ];
  const faults = (code) => noticeFaults(texts, code).map((fault) => fault.split(':')[0]);
  expect(faults("notices.success(t('person.saved'));")).toEqual(['person.saved']);
  expect(faults("notices.success(\n  t(ended ? 'person.orderSaved' : 'person.saved', {}),\n);")).toEqual([
    'person.saved',
  ]);
  expect(faults("notices.success(t('common.notify.edit_success'));")).toEqual(['common.notify.edit_success']);
  expect(faults("notices.success(t('person.orderSaved')); t('person.saved');")).toEqual([]);
});

test.each([
  ["const title = localized('角色', '角色', 'Roles', 'Vai trò');", /“角色” belongs/],
  ["const title = { en: localized('iOS', 'iOS', 'iOS', 'iOS') };", /“iOS” belongs/],
  ["const short = { 'zh-CN': '简', en: 'EN' };", /“简” belongs/],
  ['const greet = (name: string) => `Chào bạn ${name}, đây là`;', /“Chào bạn” belongs/],
  ['const Label = () => <b>保存</b>;', /a.tsx:1: “保存” belongs/],
])('%s is a text that nobody can reword', (code, fault) => {
  expect(strayTexts('src/a.tsx', code).join()).toMatch(fault);
});

test.each([
  ['src/a/web/a.tsx', "const a = <p>{names.join(', ')}</p>"],
  ['src/a/server/a.ts', "throw new Refused({ params: { names: names.slice(0, 2).join(', ') } })"],
])('in %s a list is not joined as in English', (file, code) => {
  expect(strayTexts(file, code).join()).toMatch(/joined with a comma/);
});

test('lists for programs are joined in any way', () => {
  expect(strayTexts('src/a/server/a.ts', "const sql = names.join(', '); log({ params }, sql)")).toEqual([]);
  expect(strayTexts('src/a/web/a.tsx', "const key = names.join(',')")).toEqual([]);
});

test.each([
  ['src/a.texts.ts', "localized('角色', '角色', 'Roles', 'Vai trò')"],
  ['src/a.code-lists.ts', "codeList('Type', '类型', [['A', localized('甲', '甲', 'A', 'A')]])"],
  ['src/a.contract.ts', "const menu = { langid: 'menu.a', title: localized('角色', '角色', 'Roles', 'Vai trò') };"],
  ['src/a.ts', 'const found = /[，；、]|角色/u; // 角色'],
  ['src/platform/language-versions/matching.ts', "const names = ['简体'];"],
])('in %s words may stand', (file, code) => {
  expect(strayTexts(file, code)).toEqual([]);
});
