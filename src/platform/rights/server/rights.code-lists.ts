import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** Kinds of identities and conditions (seed 000 §3). */
export const rightsLists: readonly CodeList[] = [
  codeList('Identity', '身份', [
    ['VIEWER', localized('查看者', '檢視者', 'Viewer', 'Người xem'), 'LOOK'],
    ['USER', localized('使用者', '使用者', 'User', 'Người dùng'), 'CHANGE'],
    ['ADMIN', localized('管理者', '管理者', 'Administrator', 'Quản trị viên'), 'GRANT'],
  ]),
  codeList('IdentityCondition', '身份条件', [
    ['R', localized('角色', '角色', 'Role', 'Vai trò')],
    ['H', localized('员工', '員工', 'Employee', 'Nhân viên')],
    ['D', localized('部门', '部門', 'Department', 'Phòng ban')],
    ['C', localized('公司', '公司', 'Company', 'Công ty')],
    ['P', localized('厂区', '廠區', 'Plant', 'Nhà máy')],
    ['A', localized('所有人', '所有人', 'Everyone', 'Tất cả mọi người')],
  ]),
];
