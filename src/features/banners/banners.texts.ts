import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the banner screen and of the reasons of its calls (seed 001 §2.4, §5, §8). */
export const bannerTexts = defineTexts({
  'banner.title': localized('APP 横幅', 'APP 橫幅', 'App banners', 'Banner ứng dụng'),
  'banner.purpose': localized(
    'APP 首页顶部轮播的图片：何时展示、点击打开什么、每种语言看到哪一张。',
    'APP 首頁頂端輪播的圖片：何時顯示、點擊開啟什麼、每種語言看到哪一張。',
    'Pictures that rotate at the top of the app home page: when they are shown, what a tap opens and which one each language sees.',
    'Ảnh luân phiên ở đầu trang chủ ứng dụng: hiện khi nào, chạm vào mở gì và mỗi ngôn ngữ thấy ảnh nào.',
  ),
  'banner.picture': localized('图片', '圖片', 'Picture', 'Ảnh'),
  'banner.openType': localized('打开方式', '開啟方式', 'Opens with', 'Cách mở'),
  'banner.app': localized('应用功能', '應用功能', 'App function', 'Chức năng ứng dụng'),
  'banner.url': localized('网页地址', '網址', 'Web address', 'Địa chỉ web'),
  'banner.opens': localized('打开内容', '開啟內容', 'Opens', 'Nội dung mở'),
  'banner.noEnd': localized('不结束', '不結束', 'No end', 'Không kết thúc'),
  'banner.sortHint': localized(
    '数字越大越靠前，可有一位小数',
    '數字越大越前面，可有一位小數',
    'Higher numbers come first; one decimal place is allowed',
    'Số lớn hơn đứng trước; được một chữ số thập phân',
  ),
  'banner.searchHint': localized(
    '搜索编号、说明（简繁皆可）',
    '搜尋編號、說明（繁簡皆可）',
    'Search by ID or description',
    'Tìm mã, mô tả',
  ),
  'banner.addTitle': localized('新增横幅', '新增橫幅', 'Add a banner', 'Thêm banner'),
  'banner.editTitle': localized('编辑横幅', '編輯橫幅', 'Edit banner', 'Sửa banner'),
  'banner.emptyTitle': localized('还没有横幅', '還沒有橫幅', 'No banners yet', 'Chưa có banner'),
  'banner.emptyHint': localized(
    '新增后，APP 会在所设时间内展示这张图片。',
    '新增後，APP 會在所設時間內顯示這張圖片。',
    'The app shows each banner during its display time.',
    'Ứng dụng hiện banner trong thời gian được đặt.',
  ),
  'banner.deleteDepends': localized(
    '其语言版本会一并删除。',
    '其語言版本會一併刪除。',
    'Their language versions are deleted as well.',
    'Các phiên bản ngôn ngữ của chúng cũng bị xóa.',
  ),
  'banner.pickApp': localized('选择应用功能', '選擇應用功能', 'Choose an app function', 'Chọn chức năng ứng dụng'),

  'banner.ownUrl': localized('与横幅相同', '與橫幅相同', 'Same as the banner', 'Như chính banner'),
  'banner.picturePreview': localized('{name} 的图片', '{name} 的圖片', 'Picture of {name}', 'Ảnh của {name}'),

  'banner.orderTitle': localized('横幅的顺序', '橫幅的順序', 'Order of the banners', 'Thứ tự banner'),

  'banner.id_exists': localized('编号已存在', '編號已存在', 'This ID already exists', 'Mã này đã tồn tại'),
  'banner.sort_repetition': localized(
    '排序与另一横幅重复',
    '排序與另一橫幅重複',
    'Another banner already has this order',
    'Thứ tự trùng với banner khác',
  ),
  'banner.add_image': localized('请新增图片', '請新增圖片', 'Please add a picture', 'Vui lòng thêm ảnh'),
  'banner.url_form': localized(
    '请输入以 http:// 或 https:// 开头的完整网址',
    '請輸入以 http:// 或 https:// 開頭的完整網址',
    'Enter a complete address that starts with http:// or https://',
    'Vui lòng nhập địa chỉ đầy đủ bắt đầu bằng http:// hoặc https://',
  ),
  'banner.url_needed': localized(
    '打开网页时必须填写网址',
    '開啟網頁時必須填寫網址',
    'Enter the web address to open',
    'Hãy nhập địa chỉ web cần mở',
  ),
  'banner.app_needed': localized(
    '请选择要打开的应用功能',
    '請選擇要開啟的應用功能',
    'Please choose the app function to open',
    'Vui lòng chọn chức năng ứng dụng để mở',
  ),
  'banner.app_unknown': localized(
    '此应用功能不存在或已停用',
    '此應用功能不存在或已停用',
    'This app function does not exist or is switched off',
    'Chức năng ứng dụng này không tồn tại hoặc đã tắt',
  ),
  'banner.opentype_unknown': localized(
    '此打开方式不存在或已停用',
    '此開啟方式不存在或已停用',
    'This way of opening does not exist or is switched off',
    'Cách mở này không tồn tại hoặc đã tắt',
  ),
  'banner.end_before_start': localized(
    '结束时间必须晚于开始时间',
    '結束時間必須晚於開始時間',
    'The end must be later than the start',
    'Thời gian kết thúc phải sau thời gian bắt đầu',
  ),
  'banner.language_exists': localized(
    '此语言已有版本',
    '此語言已有版本',
    'This language already has a version',
    'Ngôn ngữ này đã có phiên bản',
  ),
});
