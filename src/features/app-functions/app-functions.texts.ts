import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the app function screen and the reasons of its errors (seed 000 §2.3, §5). */
export const appFunctionTexts = defineTexts({
  'app_function.title': localized('应用功能', '應用功能', 'App functions', 'Chức năng ứng dụng'),
  'app_function.purpose': localized(
    '手机应用中的功能：各项打开什么，以及谁可以使用。',
    '手機應用程式中的功能：各項開啟什麼，以及誰可以使用。',
    'Functions of the mobile app: what each one opens and who can use it.',
    'Các chức năng của ứng dụng di động: mỗi mục mở gì và ai được dùng.',
  ),
  'app_function.module': localized('模块', '模組', 'Module', 'Phân hệ'),
  'app_function.position': localized('位置', '位置', 'Position', 'Vị trí'),
  'app_function.packagename': localized('包名', '套件名稱', 'Package name', 'Tên gói'),
  'app_function.webtitle': localized('网页标题', '網頁標題', 'Web title', 'Tiêu đề trang web'),
  'app_function.weburl': localized('网页地址', '網址', 'Web address', 'Địa chỉ trang web'),
  'app_function.appurl': localized('应用打开地址', '應用程式開啟網址', 'App address', 'Địa chỉ mở ứng dụng'),

  'app_function.searchHint': localized(
    '搜索编号、名称、包名、模块',
    '搜尋編號、名稱、套件、模組',
    'Search by ID, name, package or module',
    'Tìm mã, tên, tên gói, phân hệ',
  ),
  'app_function.addTitle': localized('新增应用功能', '新增應用功能', 'Add an app function', 'Thêm chức năng ứng dụng'),
  'app_function.editTitle': localized('编辑应用功能', '編輯應用功能', 'Edit an app function', 'Sửa chức năng ứng dụng'),
  'app_function.emptyTitle': localized(
    '还没有应用功能',
    '還沒有應用功能',
    'No app functions yet',
    'Chưa có chức năng ứng dụng',
  ),
  'app_function.emptyHint': localized(
    '应用功能是手机应用中的一项，可以授权给身份使用。',
    '應用功能是手機應用程式中的一項，可以授權給身分使用。',
    'An app function is an entry in the mobile app that you can grant to identities.',
    'Chức năng ứng dụng là một mục trong ứng dụng di động, có thể cấp quyền cho các danh tính.',
  ),
  'app_function.noModule': localized('不属于任何模块', '不屬於任何模組', 'No module', 'Không thuộc phân hệ nào'),
  'app_function.anyModule': localized('全部模块', '全部模組', 'All modules', 'Mọi phân hệ'),
  'app_function.anyType': localized('全部类型', '全部類型', 'All types', 'Mọi loại'),
  'app_function.iconHint': localized(
    '图标名称，或图片网址',
    '圖示名稱，或圖片網址',
    'Icon name or picture address',
    'Tên biểu tượng, hoặc địa chỉ ảnh',
  ),
  'app_function.appurlHint': localized(
    '例如 myapp://home',
    '例如 myapp://home',
    'e.g. myapp://home',
    'ví dụ myapp://home',
  ),
  'app_function.versionHint': localized('例如 2.10.3', '例如 2.10.3', 'e.g. 2.10.3', 'ví dụ 2.10.3'),
  'app_function.packageHint': localized(
    '例如 com.example.app',
    '例如 com.example.app',
    'e.g. com.example.app',
    'ví dụ com.example.app',
  ),

  'app_function.id_exists': localized(
    '此功能编号已存在',
    '此功能編號已存在',
    'This function ID already exists',
    'Mã chức năng này đã tồn tại',
  ),
  'app_function.id_fixed': localized(
    '此编号下已有授权，不能更改；请先移除授权，或新增另一功能',
    '此編號下已有授權，不能變更；請先移除授權，或新增另一功能',
    'Permissions have been granted under this ID, so it cannot be changed. Remove them first, or add another function.',
    'Đã cấp quyền theo mã này nên không thể đổi; hãy gỡ phân quyền trước, hoặc thêm chức năng khác',
  ),
  'app_function.module_unknown': localized(
    '此模块已不能选择',
    '此模組已不能選擇',
    'This module is no longer available',
    'Không thể chọn phân hệ này nữa',
  ),
  'app_function.type_unknown': localized(
    '此类型已不能选择',
    '此類型已不能選擇',
    'This type is no longer available',
    'Không thể chọn loại này nữa',
  ),
  'app_function.icon_form': localized(
    '图标名称只能用字母、数字和 _ - . /；也可以填 http(s) 图片网址',
    '圖示名稱只能用字母、數字和 _ - . /；也可以填 http(s) 圖片網址',
    'Use only letters, digits and _ - . / in an icon name, or enter an http(s) address',
    'Tên biểu tượng chỉ gồm chữ cái, chữ số và _ - . /, hoặc là địa chỉ http(s)',
  ),
  'app_function.version_form': localized(
    '请输入以点分隔的数字，例如 2.10.3',
    '請輸入以點分隔的數字，例如 2.10.3',
    'Enter numbers separated by dots, such as 2.10.3',
    'Chỉ nhập số và dấu chấm, ví dụ 2.10.3',
  ),
  'app_function.package_form': localized(
    '请输入如 com.example.app 的包名',
    '請輸入如 com.example.app 的套件名稱',
    'Enter a package name such as com.example.app',
    'Hãy nhập tên gói dạng com.example.app',
  ),
  'app_function.url_form': localized(
    '请输入 http:// 或 https:// 开头的网址',
    '請輸入 http:// 或 https:// 開頭的網址',
    'Enter an address that begins with http:// or https://',
    'Hãy nhập địa chỉ bắt đầu bằng http:// hoặc https://',
  ),
  'app_function.appurl_form': localized(
    '请输入能打开应用的地址，例如 myapp://home 或 https:// 网址',
    '請輸入能開啟應用程式的網址，例如 myapp://home 或 https:// 開頭的網址',
    'Enter an address that opens an app, such as myapp://home or an https:// address',
    'Hãy nhập địa chỉ mở được ứng dụng, ví dụ myapp://home, hoặc địa chỉ https://',
  ),
});
