import { defineTexts, localized } from '#platform/i18n/texts.ts';
import { viewLimits } from './saved-views.contract.ts';

export const savedViewTexts = defineTexts({
  'view.title': localized('我的视图', '我的檢視', 'My views', 'Chế độ xem của tôi'),
  'view.none': localized(
    '把当前的搜索、筛选和排序存成视图，以后可以直接打开',
    '把目前的搜尋、篩選與排序存成檢視，之後可以直接開啟',
    'Save the current search, filters and sort order as a view to open it with one click',
    'Lưu tìm kiếm, bộ lọc và sắp xếp hiện tại, lần sau mở lại ngay',
  ),
  'view.name': localized('视图名称', '檢視名稱', 'View name', 'Tên chế độ xem'),
  'view.save': localized('保存当前视图', '儲存目前檢視', 'Save current view', 'Lưu chế độ xem này'),
  'view.replace': localized('替换“{name}”', '取代「{name}」', 'Replace “{name}”', 'Thay “{name}”'),
  'view.delete': localized('删除视图“{name}”', '刪除檢視「{name}」', 'Delete view “{name}”', 'Xóa chế độ xem “{name}”'),
  'view.failed': localized('视图加载失败', '檢視載入失敗', 'Could not load the views', 'Không tải được chế độ xem'),
  'view.too_many': localized(
    `每个页面最多保存 ${viewLimits.perScreen} 个视图`,
    `每個頁面最多儲存 ${viewLimits.perScreen} 個檢視`,
    `You can save at most ${viewLimits.perScreen} views per screen`,
    `Mỗi trang lưu tối đa ${viewLimits.perScreen} chế độ xem`,
  ),
});
