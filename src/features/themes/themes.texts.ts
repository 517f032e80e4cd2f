import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the theme screen and of the reasons of its calls (seed 001 §2.3, §5, §8). */
export const themeTexts = defineTexts({
  'theme.title': localized('主题', '主題', 'Themes', 'Chủ đề'),
  'theme.purpose': localized(
    'APP 可以使用的外观文件；按此处的顺序提供，可限定时段。',
    'APP 可以使用的外觀檔案；依此處的順序提供，可限定時段。',
    'Appearance files that the app can use, offered in this order, either always or for a limited time.',
    'Các tệp giao diện cho ứng dụng, hiển thị theo thứ tự này, luôn luôn hoặc trong một khoảng thời gian.',
  ),
  'theme.id': localized('ID', 'ID', 'ID', 'ID'),
  'theme.file': localized('主题文件', '主題檔案', 'Theme file', 'Tệp chủ đề'),
  'theme.showenable': localized('显示', '顯示', 'Shown', 'Hiển thị'),
  'theme.timeenable': localized('限时', '限時', 'Limited time', 'Có thời hạn'),
  'theme.remarkHint': localized(
    '仅管理员可见，APP 不会收到。',
    '僅管理員可見，APP 不會收到。',
    'Only administrators see this; the app does not receive it.',
    'Chỉ quản trị viên xem được; ứng dụng không nhận nội dung này.',
  ),
  'theme.period': localized('时段', '時段', 'Period', 'Thời gian'),
  'theme.searchHint': localized(
    '搜索 ID、名称（简繁皆可）',
    '搜尋 ID、名稱（繁簡皆可）',
    'Search by ID or name',
    'Tìm ID, tên',
  ),
  'theme.download': localized('下载主题文件', '下載主題檔案', 'Download theme file', 'Tải xuống tệp chủ đề'),
  'theme.addTitle': localized('新增主题', '新增主題', 'Add a theme', 'Thêm chủ đề'),
  'theme.editTitle': localized('编辑主题', '編輯主題', 'Edit theme', 'Sửa chủ đề'),
  'theme.emptyTitle': localized('还没有主题', '還沒有主題', 'No themes yet', 'Chưa có chủ đề'),
  'theme.emptyHint': localized(
    '上传 APP 的外观文件（.js 或 .json），例如节日主题。',
    '上傳 APP 的外觀檔案（.js 或 .json），例如節慶主題。',
    'Upload a look for the app (.js or .json), such as a holiday theme.',
    'Tải lên tệp giao diện của ứng dụng (.js hoặc .json), ví dụ cho ngày lễ.',
  ),
  'theme.deleteDepends': localized(
    '其主题文件会一并删除，APP 不再提供。',
    '其主題檔案會一併刪除，APP 不再提供。',
    'Their theme files are deleted as well, and the app no longer offers them.',
    'Tệp của chúng cũng bị xóa và ứng dụng không còn cung cấp.',
  ),
  'theme.showHint': localized(
    '关闭后 APP 不列出此主题。',
    '關閉後 APP 不列出此主題。',
    'When off, the app does not list this theme.',
    'Tắt: ứng dụng không liệt kê chủ đề này.',
  ),
  'theme.timeHint': localized(
    '打开后只在开始与结束之间提供；关闭则一直提供。',
    '開啟後只在開始與結束之間提供；關閉則一直提供。',
    'When on, the theme is offered only between start and end. When off, it is always offered.',
    'Bật: chỉ cung cấp từ lúc bắt đầu đến lúc kết thúc. Tắt: luôn luôn.',
  ),
  'theme.showingOf': localized('{name}：显示', '{name}：顯示', '{name}: shown', '{name}: hiển thị'),
  'theme.timeOf': localized('{name}：限时', '{name}：限時', '{name}: limited time', '{name}: có thời hạn'),
  'theme.drag': localized(
    '拖动，或按 Alt + 方向键移动',
    '拖曳，或按 Alt + 方向鍵移動',
    'Drag, or move with Alt + arrow keys',
    'Kéo thả, hoặc dùng Alt + phím mũi tên',
  ),
  'theme.dragOff': localized(
    '清除搜索、筛选和列排序后可以调整顺序',
    '清除搜尋、篩選與欄位排序後可以調整順序',
    'Clear the search, the filters and the sorting by a column to change the order',
    'Bỏ tìm kiếm, bộ lọc và sắp xếp theo cột để đổi thứ tự',
  ),
  'theme.sortFailed': localized(
    '顺序未保存，已重新加载列表',
    '順序未儲存，已重新載入清單',
    'The order was not saved. The list has been reloaded.',
    'Chưa lưu được thứ tự; danh sách đã được tải lại',
  ),

  'theme.id_exists': localized('ID已存在', 'ID已存在', 'This ID already exists', 'ID đã tồn tại'),
  'theme.period_needed': localized(
    '请先填写开始时间和结束时间',
    '請先填寫開始時間與結束時間',
    'Enter a start and an end first',
    'Hãy nhập thời gian bắt đầu và kết thúc trước',
  ),
  'theme.end_before_start': localized(
    '结束时间必须晚于开始时间',
    '結束時間必須晚於開始時間',
    'The end must be later than the start',
    'Thời gian kết thúc phải sau thời gian bắt đầu',
  ),
  'theme.file_form': localized(
    '请上传 .js 脚本，或内容有效的 .json 文件',
    '請上傳 .js 指令碼，或內容有效的 .json 檔案',
    'Upload a .js script, or a .json file with valid JSON',
    'Phải là tập lệnh .js, hoặc tệp .json có nội dung JSON hợp lệ',
  ),
});
