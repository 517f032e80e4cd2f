import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What switching or deleting roles does, on the sheet that asks first. */
export const roleEffectTexts = defineTexts({
  'role.effects.off': localized(
    '停用角色 {names}',
    '停用角色 {names}',
    'Switch off the role {names}',
    'Tắt vai trò {names}',
  ),
  'role.effects.on': localized(
    '启用角色 {names}',
    '啟用角色 {names}',
    'Switch on the role {names}',
    'Bật vai trò {names}',
  ),
  'role.effects.remove': localized(
    '删除角色 {names}',
    '刪除角色 {names}',
    'Delete the role {names}',
    'Xóa vai trò {names}',
  ),
  'role.effects.members': localized(
    '{count} 名成员不再因此角色拥有权限',
    '{count} 名成員不再因此角色擁有權限',
    'Members who lose what it gives: {count}',
    'Số thành viên không còn được vai trò này cấp quyền: {count}',
  ),
  'role.effects.membersGain': localized(
    '{count} 名成员获得此角色的权限',
    '{count} 名成員獲得此角色的權限',
    'Members who get what it gives: {count}',
    'Số thành viên được vai trò này cấp quyền: {count}',
  ),
  'role.effects.lose': localized('{count} 人失去', '{count} 人失去', '{count} lose it', '{count} người mất'),
  'role.effects.gain': localized('{count} 人获得', '{count} 人獲得', '{count} gain it', '{count} người được cấp'),
  'role.effects.other': localized(
    '{count} 人的权限改变',
    '{count} 人的權限改變',
    '{count} keep it with other permissions',
    '{count} người vẫn có nhưng quyền khác',
  ),
  'role.effects.more': localized(
    '另有 {count} 个功能',
    '另有 {count} 個功能',
    'More functions: {count}',
    'Chức năng khác: {count}',
  ),
  'role.effects.listed': localized(
    '黑名单 {blacklist} 项、白名单 {whitelist} 项使用此角色，对其成员不再起作用：被禁止的可以重新进入，获准在维护期间登录的不能再登录。',
    '黑名單 {blacklist} 筆、白名單 {whitelist} 筆使用此角色，對其成員不再起作用：被禁止的可以重新進入，獲准在維護期間登入的不能再登入。',
    'Entries that name it no longer apply to its members: {blacklist} on the blacklist, {whitelist} on the whitelist. Those who are blocked can sign in again, and those allowed to sign in during maintenance no longer can.',
    'Các mục nêu vai trò này không còn áp dụng cho thành viên: {blacklist} trong danh sách đen, {whitelist} trong danh sách trắng. Ai bị chặn sẽ được vào lại, ai được phép đăng nhập khi bảo trì sẽ không còn được phép.',
  ),
  'role.effects.listedAgain': localized(
    '黑名单 {blacklist} 项、白名单 {whitelist} 项使用此角色，会对其成员重新起作用。',
    '黑名單 {blacklist} 筆、白名單 {whitelist} 筆使用此角色，會對其成員重新起作用。',
    'Entries that name it apply to its members again: {blacklist} on the blacklist, {whitelist} on the whitelist.',
    'Các mục nêu vai trò này lại áp dụng cho thành viên: {blacklist} trong danh sách đen, {whitelist} trong danh sách trắng.',
  ),
});
