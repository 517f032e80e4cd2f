import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Why the SQL of a role was not taken, or its members not refreshed. */
export const roleSqlTexts = defineTexts({
  'role.sql_error': localized(
    'SQL 有错误：{message}',
    'SQL 有錯誤：{message}',
    'The SQL has an error: {message}',
    'SQL có lỗi: {message}',
  ),
  'role.sql_shape': localized(
    'SQL 必须只返回一列文本（工号）',
    'SQL 必須只傳回一欄文字（工號）',
    'The SQL must return exactly one text column (employee numbers)',
    'SQL phải trả về đúng một cột văn bản: mã nhân viên',
  ),
  'role.sql_rows': localized(
    'SQL 返回的内容太多，最多 {rows} 行',
    'SQL 傳回的內容太多，最多 {rows} 列',
    'The SQL returns too much data. The limit is {rows} rows.',
    'SQL trả về quá nhiều: tối đa {rows} dòng',
  ),
  'role.sql_time': localized(
    'SQL 运行超过 {seconds} 秒，请缩小查询范围',
    'SQL 執行超過 {seconds} 秒，請縮小查詢範圍',
    'The SQL ran for more than {seconds} seconds. Narrow the query.',
    'SQL chạy quá {seconds} giây; hãy thu hẹp truy vấn',
  ),
  'role.sql_memory': localized(
    'SQL 需要的内存太多，请简化语句',
    'SQL 需要的記憶體太多，請簡化語句',
    'The SQL needs too much memory. Simplify it.',
    'SQL cần quá nhiều bộ nhớ; hãy đơn giản hóa câu lệnh',
  ),
  'role.sql_size': localized(
    'SQL 太长或括号嵌套太深，请拆分或简化',
    'SQL 太長或括號巢狀太深，請拆分或簡化',
    'The SQL is too long or its brackets are nested too deeply. Split or simplify it.',
    'SQL quá dài hoặc lồng dấu ngoặc quá sâu; hãy tách hoặc đơn giản hóa',
  ),
  'role.sql_busy': localized(
    '暂时无法运行 SQL，请稍后再试',
    '暫時無法執行 SQL，請稍後再試',
    'SQL cannot be run at the moment. Try again later.',
    'Tạm thời không thể chạy SQL; hãy thử lại sau',
  ),
  'role.sql_unavailable': localized(
    '用于运行角色 SQL 的数据库无法启动，成员保持不变；请联系系统管理员',
    '用於執行角色 SQL 的資料庫無法啟動，成員維持不變；請聯絡系統管理員',
    'The database that runs role SQL could not be started, so the members stay unchanged. Contact your system administrator.',
    'Không khởi động được cơ sở dữ liệu dùng để chạy SQL của vai trò, thành viên giữ nguyên; hãy liên hệ quản trị viên hệ thống',
  ),
});
