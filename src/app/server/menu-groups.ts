import { localized, type Text } from '#platform/i18n/texts.ts';
import { layoutComponent, type MenuEntry } from '#platform/rights/menu-entry.ts';
import type { MenuIconName } from '#platform/rights/menu-icons.ts';

type GroupSeed = Omit<MenuEntry, 'parent'> & { parent: string | null };

const group = (id: string, sort: number, parent: string | null, icon: MenuIconName, title: Text): GroupSeed => ({
  id,
  langid: `menu.${id.toLowerCase()}`,
  title,
  icon,
  component: layoutComponent,
  url: `/${id.toLowerCase()}`,
  sort,
  parent,
});

/** Header tabs (T) and headings of the side menu (G): seed 000 §2.1. Those without visible entries are hidden. */
export const groupSeeds: readonly GroupSeed[] = [
  group('T01', 1, null, 'SettingOutlined', localized('管理中心', '管理中心', 'Management', 'Quản lý')),
  group('T02', 2, null, 'SearchOutlined', localized('查询中心', '查詢中心', 'Search', 'Tra cứu')),
  group(
    'T03',
    3,
    null,
    'AppstoreOutlined',
    localized('功能中心', '功能中心', 'Function center', 'Trung tâm chức năng'),
  ),
  group('G01', 1, 'T01', 'UserOutlined', localized('人员', '人員', 'People', 'Nhân sự')),
  group('G02', 2, 'T01', 'TeamOutlined', localized('角色', '角色', 'Roles', 'Vai trò')),
  group('G03', 3, 'T01', 'DatabaseOutlined', localized('数据', '資料', 'Data', 'Dữ liệu')),
  group('G05', 3.5, 'T01', 'AppstoreOutlined', localized('功能', '功能', 'Functions', 'Chức năng')),
  group('G10', 5, 'T01', 'CalendarOutlined', localized('作业', '作業', 'Jobs', 'Tác vụ')),
  group('G06', 1, 'T03', 'ReadOutlined', localized('内容', '內容', 'Content', 'Nội dung')),
  group(
    'G07',
    2,
    'T03',
    'FormOutlined',
    localized('调查与考试', '問卷與考試', 'Surveys and exams', 'Khảo sát và bài thi'),
  ),
  group('G08', 1, 'T02', 'HistoryOutlined', localized('登录', '登入', 'Sign-ins', 'Đăng nhập')),
  group('G09', 2, 'T02', 'AuditOutlined', localized('日志', '日誌', 'Logs', 'Nhật ký')),
  group('G04', 4, 'T01', 'LockOutlined', localized('权限', '權限', 'Permissions', 'Quyền')),
];
