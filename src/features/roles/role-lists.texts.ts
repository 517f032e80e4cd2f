import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What is said where a change of a role would take people from entries of the blacklist and the whitelist. */
export const roleListTexts = defineTexts({
  'role.deleteListed': localized(
    '以下名单条目会一并删除，不再起作用：黑名单 {blacklist} 项，白名单 {whitelist} 项。被它们禁止的人将可以重新进入。',
    '以下名單項目會一併刪除，不再起作用：黑名單 {blacklist} 筆，白名單 {whitelist} 筆。被它們禁止的人將可以重新進入。',
    'List entries for these roles are deleted as well and no longer apply: {blacklist} on the blacklist, {whitelist} on the whitelist. People they block will be able to sign in again.',
    'Các mục danh sách của những vai trò này cũng bị xóa: {blacklist} trong danh sách đen, {whitelist} trong danh sách trắng. Những người bị chặn sẽ được vào lại.',
  ),
  'role.liftTitle': localized(
    '名单条目将失去作用',
    '名單項目將失去作用',
    'List entries will lose their effect',
    'Mục danh sách sẽ mất tác dụng',
  ),
  'role.liftAsk': localized(
    '此角色出现在黑名单 {blacklist} 项、白名单 {whitelist} 项中。更改后有 {people} 人不再属于这些条目：被禁止的可以重新进入，获准在维护期间登录的不能再登录。',
    '此角色出現在黑名單 {blacklist} 筆、白名單 {whitelist} 筆中。變更後有 {people} 人不再屬於這些項目：被禁止的可以重新進入，獲准在維護期間登入的不能再登入。',
    'This role is used by {blacklist} blacklist and {whitelist} whitelist entries. After the change, they no longer apply to {people} {people|person|people}: those who are blocked can sign in again, and those allowed to sign in during maintenance no longer can.',
    'Vai trò này có trong {blacklist} mục danh sách đen và {whitelist} mục danh sách trắng. Sau thay đổi, các mục đó không còn áp dụng cho {people} người: ai bị chặn sẽ được vào lại, ai được phép đăng nhập khi bảo trì sẽ không còn được phép.',
  ),
  'role.named_in_lists': localized(
    '黑名单 {blacklist} 项、白名单 {whitelist} 项使用此角色，{people} 人将不再属于这些条目；请先确认',
    '黑名單 {blacklist} 筆、白名單 {whitelist} 筆使用此角色，{people} 人將不再屬於這些項目；請先確認',
    'This role is used by {blacklist} blacklist and {whitelist} whitelist entries, which would no longer apply to {people} {people|person|people}. Please confirm first.',
    'Vai trò có trong {blacklist} mục danh sách đen và {whitelist} mục danh sách trắng, sẽ không còn áp dụng cho {people} người; cần xác nhận trước',
  ),
  'role.peopleJoin': localized(
    '{count} 人加入此角色',
    '{count} 人加入此角色',
    '{count} join this role',
    '{count} người vào vai trò này',
  ),
  'role.peopleLeave': localized(
    '{count} 人离开此角色，失去它授予的权限',
    '{count} 人離開此角色，失去它授予的權限',
    '{count} leave this role and lose what it grants',
    '{count} người rời vai trò này và mất quyền nó cấp',
  ),
});
