import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the page of a person. */
export const personTexts = defineTexts({
  'person.outside_scope': localized(
    '没有此工号，或此人不在您的权限范围内。',
    '沒有此工號，或此人不在您的權限範圍內。',
    'There is no such employee, or you may not look at this person.',
    'Không có mã nhân viên này, hoặc người này nằm ngoài phạm vi quyền của bạn.',
  ),
  'person.overview': localized('概览', '總覽', 'Overview', 'Tổng quan'),
  'person.path': localized('部门路径', '部門路徑', 'Department path', 'Đường dẫn phòng ban'),
  'person.jobgrade': localized('职级', '職等', 'Job grade', 'Cấp bậc'),
  'person.inservice': localized('在职', '在職', 'Works here', 'Đang làm việc'),
  'person.origin': localized('资料来源', '資料來源', 'Source of the data', 'Nguồn dữ liệu'),
  'person.history': localized('变更记录', '變更記錄', 'History', 'Lịch sử thay đổi'),
  'person.about': localized('关于此人', '關於此人', 'About this person', 'Về người này'),
  'person.by': localized('此人所做', '此人所做', 'By this person', 'Do người này thực hiện'),
  'person.noHistory': localized('没有变更记录', '沒有變更記錄', 'No changes', 'Chưa có thay đổi'),
  'person.noHistoryHint': localized(
    '只显示您有权查看的数据的变更。',
    '只顯示您有權檢視的資料的變更。',
    'Only changes to data that you may view are shown.',
    'Chỉ hiện thay đổi của dữ liệu bạn được xem.',
  ),
  'person.showMore': localized('显示更多', '顯示更多', 'Show more', 'Hiện thêm'),
  'person.level': localized('级别', '層級', 'Level', 'Mức quyền'),
  'person.reason': localized('授权依据', '授權依據', 'Reason', 'Căn cứ'),
  'person.why': localized('查看判断步骤', '檢視判斷步驟', 'Explain step by step', 'Xem từng bước xét quyền'),
  'person.openPermission': localized('打开权限条件', '開啟權限條件', 'Open the conditions', 'Mở điều kiện quyền'),
  'person.roleByQuery': localized(
    '由角色的 SQL 查询得出',
    '由角色的 SQL 查詢得出',
    'Selected by the query of the role',
    'Do truy vấn SQL của vai trò chọn',
  ),
  'person.noPanels': localized(
    '您可以查看此人的基本资料，但没有权限查看其账号和权限。',
    '您可以檢視此人的基本資料，但沒有權限檢視其帳號與權限。',
    'You may see who this is, but not the accounts and permissions.',
    'Bạn xem được thông tin cơ bản nhưng không xem được tài khoản và quyền của người này.',
  ),
});
