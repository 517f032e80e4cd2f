import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the controlled documents and the reasons their calls reject with (seed 001 §2.8, §5). */
export const documentTexts = defineTexts({
  'document.purpose': localized(
    '供应用与网页按编号取用的文件，可按语言提供版本，并限定阅读对象。',
    '供應用程式與網頁依編號取用的文件，可依語言提供版本，並限定閱讀對象。',
    'Documents that the app and the web open by ID, with language versions and restricted readers.',
    'Tài liệu mà ứng dụng và web mở theo mã, có phiên bản theo ngôn ngữ và giới hạn người đọc.',
  ),
  'document.addTitle': localized(
    '新增受控文件',
    '新增管制文件',
    'Add a controlled document',
    'Thêm tài liệu kiểm soát',
  ),
  'document.editTitle': localized('编辑受控文件', '編輯管制文件', 'Edit controlled document', 'Sửa tài liệu kiểm soát'),
  'document.idHint': localized(
    '留空则自动编号。编号一经使用，即使文件被删除也不再使用。',
    '留空則自動編號。編號一經使用，即使文件被刪除也不再使用。',
    'Leave empty to number it automatically. An ID is never reused, even after its document is deleted.',
    'Để trống để được cấp số kế tiếp. Mã đã dùng sẽ không dùng lại, kể cả khi tài liệu bị xóa.',
  ),
  'document.guide': localized('地图指南', '地圖指南', 'Map guide', 'Hướng dẫn bản đồ'),
  'document.guideHelp': localized(
    '商家页面中“坐标获取指南”下载的文件',
    '商家頁面中「座標取得指南」下載的文件',
    'The document that the shop screen offers as its guide to coordinates',
    'Tài liệu mà màn hình cửa hàng cung cấp làm hướng dẫn lấy tọa độ',
  ),
  'document.useAsGuide': localized('设为地图指南', '設為地圖指南', 'Use as map guide', 'Dùng làm hướng dẫn bản đồ'),
  'document.noGuide': localized(
    '不再作为地图指南',
    '不再作為地圖指南',
    'Stop using as map guide',
    'Bỏ làm hướng dẫn bản đồ',
  ),
  'document.guideChosen': localized(
    '“{name}”现为地图指南',
    '「{name}」現為地圖指南',
    '“{name}” is now the map guide',
    '“{name}” hiện là hướng dẫn bản đồ',
  ),
  'document.guideCleared': localized(
    '现在没有地图指南',
    '現在沒有地圖指南',
    'There is now no map guide',
    'Hiện không có hướng dẫn bản đồ',
  ),
  'document.guideFailed': localized(
    '未能更改地图指南',
    '未能變更地圖指南',
    'Could not change the map guide',
    'Không thể đổi hướng dẫn bản đồ',
  ),
  'document.idStays': localized(
    '编号 {id} 不随类型改变。',
    '編號 {id} 不隨類型改變。',
    'The ID {id} does not change with the type.',
    'Mã {id} không đổi khi đổi loại.',
  ),
  'document.emptyTitle': localized(
    '还没有受控文件',
    '還沒有管制文件',
    'No controlled documents yet',
    'Chưa có tài liệu kiểm soát',
  ),
  'document.emptyHint': localized(
    '在此上传作业指导、表单与制度，例如商家的地图指南。',
    '在此上傳作業指導、表單與制度，例如商家的地圖指南。',
    'Upload work instructions, forms and policies here, such as the map guide for shops.',
    'Tải hướng dẫn thao tác, biểu mẫu và quy định lên tại đây, như hướng dẫn bản đồ của cửa hàng.',
  ),
  'document.readers': localized(
    '可以阅读它的员工',
    '可以閱讀它的員工',
    'employees who may read it',
    'nhân viên được đọc tài liệu',
  ),
  'document.deleteDepends': localized(
    '其语言版本、文件和权限会一并删除。',
    '其語言版本、檔案和權限會一併刪除。',
    'Their language versions, files and permissions are deleted as well.',
    'Các phiên bản ngôn ngữ, tệp và phân quyền của chúng cũng bị xóa.',
  ),

  'document.name_too_long': localized(
    '名称必须少于30个字',
    '名稱必須少於30個字',
    'The name can have at most 30 characters',
    'Tên không được quá 30 ký tự',
  ),
  'document.addition_file': localized('请新增文件', '請新增檔案', 'Please add a file', 'Vui lòng thêm tệp'),
  'document.type_unknown': localized(
    '此类型不存在或已停用',
    '此類型不存在或已停用',
    'This type does not exist or is switched off',
    'Loại này không tồn tại hoặc đã tắt',
  ),
  'document.language_exists': localized(
    '此语言已有版本',
    '此語言已有版本',
    'This language already has a version',
    'Ngôn ngữ này đã có phiên bản',
  ),
  'document.id_exists': localized(
    '此编号已被使用或曾被使用',
    '此編號已被使用或曾被使用',
    'This ID is in use or has been used before',
    'Mã này đang hoặc đã từng được dùng',
  ),
  'document.id_form': localized(
    '只能使用字母、数字和 . _ / -，并以字母或数字开头',
    '只能使用字母、數字與 . _ / -，並以字母或數字開頭',
    'Use only letters, digits and . _ / -, starting with a letter or digit',
    'Chỉ dùng chữ, số và . _ / -, bắt đầu bằng chữ hoặc số',
  ),
  'document.id_reserved': localized(
    'SOP001 保留给地图指南；请另选编号，再将文件设为地图指南',
    'SOP001 保留給地圖指南；請另選編號，再將文件設為地圖指南',
    'SOP001 is reserved for the map guide. Choose another ID, then use the document as the map guide.',
    'SOP001 dành cho hướng dẫn bản đồ. Hãy chọn mã khác, rồi dùng tài liệu làm hướng dẫn bản đồ',
  ),
});
