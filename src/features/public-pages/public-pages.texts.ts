import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the pages that are reachable without a session (seed 000 §2.1). */
export const publicPageTexts = defineTexts({
  'public.home': localized('回到首页', '回到首頁', 'Go to home page', 'Về trang chủ'),
  'public.notFound': localized('没有这个页面', '沒有這個頁面', 'Page not found', 'Không tìm thấy trang'),
  'public.notFoundHint': localized(
    '地址可能有误，或者您没有打开它的权限。需要权限时，请联系权限管理员。',
    '網址可能有誤，或者您沒有開啟它的權限。需要權限時，請聯絡權限管理員。',
    'The address may be wrong, or you may not have permission to open it. If you need access, ask an administrator.',
    'Địa chỉ có thể sai, hoặc bạn không có quyền mở trang. Nếu cần quyền, hãy liên hệ quản trị viên phân quyền.',
  ),
  'public.unavailable': localized(
    '服务暂时无法访问',
    '服務暫時無法使用',
    'The service is temporarily unavailable',
    'Dịch vụ tạm thời không truy cập được',
  ),
  'public.unavailableHint': localized(
    '服务器正在重启或维护，通常几分钟内恢复。您填写的内容已保存在本机。',
    '伺服器正在重新啟動或維護，通常幾分鐘內恢復。您填寫的內容已儲存在本機。',
    'The server is restarting or under maintenance. This usually takes a few minutes. What you entered is kept on this device.',
    'Máy chủ đang khởi động lại hoặc bảo trì, thường chỉ vài phút. Nội dung bạn nhập được giữ trên thiết bị này.',
  ),
  'public.downloadText': localized(
    '移动 APP 由公司内部发布。请向所在厂区的信息部门索取安装包；安装后用工号或域账号登录。',
    '行動 APP 由公司內部發布。請向所在廠區的資訊部門索取安裝檔；安裝後使用工號或網域帳號登入。',
    'The mobile app is distributed inside the company. Ask the IT department of your plant for the package, then sign in with your employee number or domain account.',
    'Ứng dụng di động được phát hành nội bộ. Hãy liên hệ phòng CNTT của nhà máy để nhận gói cài đặt, rồi đăng nhập bằng mã nhân viên hoặc tài khoản miền.',
  ),
  'public.downloadPurpose': localized(
    '每个平台的最新版本。安装后用工号或域账号登录。',
    '各平台的最新版本。安裝後使用工號或網域帳號登入。',
    'The latest version for each platform. After installing, sign in with your employee number or domain account.',
    'Phiên bản mới nhất cho từng nền tảng. Đăng nhập bằng mã nhân viên hoặc tài khoản miền.',
  ),
  'public.inBrowser': localized(
    '也可以不安装，直接在手机浏览器中使用',
    '也可以不安裝，直接在手機瀏覽器中使用',
    'Or use it in your phone’s browser, without installing anything',
    'Hoặc dùng ngay trong trình duyệt điện thoại, không cần cài đặt',
  ),
  'public.downloadNone': localized(
    '还没有可下载的版本',
    '還沒有可下載的版本',
    'No version is available for download yet',
    'Chưa có phiên bản để tải',
  ),
  'public.downloadLoading': localized('正在加载…', '正在載入…', 'Loading…', 'Đang tải…'),
  'public.downloadFailed': localized(
    '无法读取版本信息',
    '無法讀取版本資訊',
    'Could not read the version information',
    'Không đọc được thông tin phiên bản',
  ),
  'public.downloadWhere': localized('您所在的区域', '您所在的區域', 'Your region', 'Khu vực của bạn'),
  'public.downloadMust': localized('必须更新', '必須更新', 'Required update', 'Bắt buộc cập nhật'),
  'public.downloadRegion': localized(
    '下载（{region}）',
    '下載（{region}）',
    'Download ({region})',
    'Tải xuống ({region})',
  ),
  'public.downloadHere': localized(
    '从公司服务器下载（{size}）',
    '從公司伺服器下載（{size}）',
    'Download from the company server ({size})',
    'Tải xuống từ máy chủ công ty ({size})',
  ),
  'public.downloadScan': localized(
    '用手机扫码打开本页',
    '用手機掃碼開啟本頁',
    'Scan to open this page on your phone',
    'Quét mã để mở trang này trên điện thoại',
  ),
  'public.downloadCode': localized(
    '本页地址的二维码：{address}',
    '本頁網址的 QR Code：{address}',
    'QR code of this page: {address}',
    'Mã QR của trang này: {address}',
  ),
  'public.privacyWhat': localized('记录哪些信息', '記錄哪些資訊', 'What we record', 'Thông tin được ghi lại'),
  'public.privacyWhatText': localized(
    '姓名、工号、部门、厂区和公司来自公司的人事资料。登录时记录时间、IP 地址和浏览器，在手机上还有机型、系统版本、语言和时区；每次修改数据都记录修改人、时间和内容。',
    '姓名、工號、部門、廠區和公司來自公司的人事資料。登入時記錄時間、IP 位址和瀏覽器，在手機上還有機型、系統版本、語言和時區；每次修改資料都記錄修改者、時間和內容。',
    'Your name, employee number, department, plant and company come from the company’s HR data. Each sign-in is recorded with its time, IP address and browser, on a phone also with its model, system version, language and time zone. Each change to data is recorded with who made it, when and what was changed.',
    'Họ tên, mã nhân viên, phòng ban, nhà máy và công ty lấy từ dữ liệu nhân sự. Mỗi lần đăng nhập ghi lại thời gian, địa chỉ IP và trình duyệt, trên điện thoại còn có kiểu máy, phiên bản hệ thống, ngôn ngữ và múi giờ; mỗi thay đổi dữ liệu ghi lại người sửa, thời gian và nội dung.',
  ),
  'public.privacyWhy': localized('用途', '用途', 'What it is used for', 'Mục đích'),
  'public.privacyWhyText': localized(
    '用于判断每个人可以使用哪些功能，以及事后查明谁在何时做了什么。不用于其他目的，也不会传给公司以外的任何人。',
    '用於判斷每個人可以使用哪些功能，以及事後查明誰在何時做了什麼。不用於其他目的，也不會傳給公司以外的任何人。',
    'To decide which functions each person can use, and to find out later who did what and when. It is not used for anything else and is not passed to anyone outside the company.',
    'Dùng để xác định ai được dùng chức năng nào và tra cứu ai đã làm gì, lúc nào. Không dùng cho mục đích khác và không chuyển ra ngoài công ty.',
  ),
  'public.privacyHere': localized(
    '保存在本机的内容',
    '儲存在本機的內容',
    'What is kept on this device',
    'Nội dung lưu trên thiết bị này',
  ),
  'public.privacyHereText': localized(
    '浏览器保存登录凭证、语言、外观、每页行数，以及尚未提交的表单内容。手机网页版还保存读过的消息、问卷和文件，以及尚未发送的内容。退出登录会删除凭证和这些内容。位置只用于计算商家距离，不保存。没有任何广告或第三方统计。',
    '瀏覽器會儲存登入憑證、語言、外觀、每頁筆數，以及尚未送出的表單內容。手機網頁版還會儲存讀過的訊息、問卷和文件，以及尚未送出的內容。登出會刪除憑證和這些內容。位置只用於計算商家距離，不會儲存。沒有任何廣告或第三方統計。',
    'The browser keeps your sign-in, language, appearance, rows per page and unsaved forms. On a phone it also keeps the messages, surveys and documents that you have opened, and what has not been sent yet. Signing out deletes the sign-in and all of this. Your position is used only to find out how far shops are, and is not stored. There is no advertising and no third-party analytics.',
    'Trình duyệt giữ thông tin đăng nhập, ngôn ngữ, giao diện, số dòng mỗi trang và biểu mẫu chưa lưu. Trên điện thoại, trình duyệt còn giữ thông báo, khảo sát và tài liệu đã mở cùng nội dung chưa gửi. Đăng xuất sẽ xóa thông tin đăng nhập và các nội dung này. Vị trí chỉ dùng để tính khoảng cách đến cửa hàng và không được lưu. Không có quảng cáo hay thống kê của bên thứ ba.',
  ),
});
