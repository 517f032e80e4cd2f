import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the company documents screen and the reasons its calls reject with (seed 001 §2.7, §5, §6). */
export const companyDocumentTexts = defineTexts({
  'company_document.purpose': localized(
    '各厂区发布给员工的文件，按此处的顺序显示。',
    '各廠區發布給員工的文件，依此處的順序顯示。',
    'Documents that each plant publishes for its employees, shown in this order.',
    'Tài liệu mỗi nhà máy công bố cho nhân viên, hiển thị theo thứ tự tại đây.',
  ),
  'company_document.auth': localized('权限', '權限', 'Permission', 'Quyền xem'),
  'company_document.authHelp': localized(
    '谁可以阅读这份文件',
    '誰可以閱讀這份文件',
    'Who can read this document',
    'Ai được đọc tài liệu này',
  ),
  'company_document.anyAuth': localized('全部权限', '全部權限', 'All permissions', 'Mọi quyền xem'),
  'company_document.releaseDat': localized('发布时间', '發布時間', 'Released at', 'Thời gian công bố'),
  'company_document.uploader': localized('上传人', '上傳人', 'Uploaded by', 'Người tải lên'),
  'company_document.uploadtime': localized('上传时间', '上傳時間', 'Uploaded at', 'Thời gian tải lên'),
  'company_document.visitcount': localized('阅读数', '閱讀數', 'Views', 'Lượt xem'),
  'company_document.searchHint': localized(
    '搜索标题、文件名（简繁皆可）',
    '搜尋標題、檔名（繁簡皆可）',
    'Search by title or file name',
    'Tìm tiêu đề, tên tệp',
  ),
  'company_document.addTitle': localized(
    '新增公司文件 · {place}',
    '新增公司文件 · {place}',
    'Add a company document · {place}',
    'Thêm tài liệu công ty · {place}',
  ),
  'company_document.editTitle': localized(
    '编辑公司文件',
    '編輯公司文件',
    'Edit company document',
    'Sửa tài liệu công ty',
  ),
  'company_document.orderTitle': localized(
    '{place} 的文件顺序',
    '{place} 的文件順序',
    'Order of documents at {place}',
    'Thứ tự tài liệu của {place}',
  ),
  'company_document.emptyTitle': localized(
    '此厂区还没有文件',
    '此廠區還沒有文件',
    'This plant has no documents yet',
    'Nhà máy này chưa có tài liệu',
  ),
  'company_document.emptyHint': localized(
    '新增的文件排在最前，之后可用“排序”调整。',
    '新增的文件排在最前，之後可用「排序」調整。',
    'New documents are placed first. Use “Sort” to change the order.',
    'Tài liệu mới đứng đầu; dùng “Sắp xếp” để đổi thứ tự.',
  ),
  'company_document.no_company': localized(
    '没有公司权限',
    '沒有公司權限',
    'No company permission',
    'Không có quyền công ty',
  ),
  'company_document.noCompanyHint': localized(
    '您在此功能的数据范围内没有任何公司。公司与厂区的权限可请权限管理员在“网页功能”中授予。',
    '您在此功能的資料範圍內沒有任何公司。公司與廠區的權限可請權限管理員在「網頁功能」中授予。',
    'You have no company in your data scope for this function. Ask an administrator to grant you one under “Web functions”.',
    'Không có công ty nào trong phạm vi dữ liệu của bạn. Quản trị viên phân quyền có thể cấp tại mục “Chức năng web”.',
  ),
  'company_document.no_plant': localized(
    '没有厂区权限',
    '沒有廠區權限',
    'No plant permission',
    'Không có quyền nhà máy',
  ),
  'company_document.noPlantHint': localized(
    '这家公司在您的数据范围内没有启用的厂区，请选择其他公司。',
    '這家公司在您的資料範圍內沒有啟用的廠區，請選擇其他公司。',
    'This company has no active plant in your data scope. Choose another company.',
    'Công ty này không có nhà máy nào trong phạm vi dữ liệu của bạn. Hãy chọn công ty khác.',
  ),
  'company_document.everybody': localized('员工', '員工', 'employees', 'nhân viên'),
  'company_document.deleteDepends': localized(
    '上传的文件会一并删除。',
    '上傳的檔案會一併刪除。',
    'Their files are deleted as well.',
    'Các tệp của chúng cũng bị xóa.',
  ),
  'company_document.add_file': localized('请新增文件', '請新增檔案', 'Please add a file', 'Vui lòng thêm tệp'),
  'company_document.auth_unknown': localized(
    '此权限选项不存在或已停用',
    '此權限選項不存在或已停用',
    'This permission does not exist or is switched off',
    'Quyền xem này không tồn tại hoặc đã tắt',
  ),
  'company_document.outside_scope': localized(
    '这个厂区不在您的数据范围内',
    '這個廠區不在您的資料範圍內',
    'This plant is outside your data scope',
    'Nhà máy này nằm ngoài phạm vi dữ liệu của bạn',
  ),
  'company_document.several_lists': localized(
    '只能为同一厂区的文件排序',
    '只能為同一廠區的文件排序',
    'You can only sort documents of one plant',
    'Chỉ sắp xếp được tài liệu của cùng một nhà máy',
  ),
});
