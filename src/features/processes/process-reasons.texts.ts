import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Why a call is rejected or a file is not taken, and what is noticed in a file. */
export const processReasonTexts = defineTexts({
  'process.none': localized(
    '文件中没有流程。请从设计工具导出完整的 BPMN 2.0 流程。',
    '檔案中沒有流程。請從設計工具匯出完整的 BPMN 2.0 流程。',
    'The file contains no process. Export a complete BPMN 2.0 process from your modeling tool.',
    'Tệp không có quy trình nào. Hãy xuất quy trình BPMN 2.0 đầy đủ từ công cụ thiết kế.',
  ),
  'process.in_use': localized(
    '流程 {id} 不能删除：{count} 个移动表单使用它，例如 {name}',
    '流程 {id} 不能刪除：{count} 個行動表單使用它，例如 {name}',
    'The process {id} cannot be deleted. Mobile forms that use it: {count}, for example {name}',
    'Không thể xóa quy trình {id}: {count} biểu mẫu di động đang dùng, ví dụ {name}',
  ),
  'process.no_such_version': localized(
    '此流程没有版本 {version}',
    '此流程沒有版本 {version}',
    'This process has no version {version}',
    'Quy trình này không có phiên bản {version}',
  ),
  'process.rename_unknown': localized(
    '流程 {name} 中没有编号 {id}，无法改名。请重新检查文件',
    '流程 {name} 中沒有編號 {id}，無法改名。請重新檢查檔案',
    'The process {name} has no ID {id} to rename to. Check the file again',
    'Quy trình {name} không có mã {id} để đổi sang. Hãy kiểm tra lại tệp',
  ),
  'process.rename_present': localized(
    '流程 {name} 的当前版本仍有编号 {id}，无需改名',
    '流程 {name} 的目前版本仍有編號 {id}，無需改名',
    'The current version of {name} still has the ID {id}; there is nothing to rename',
    'Phiên bản hiện tại của {name} vẫn có mã {id}, không cần đổi',
  ),

  'process.unknown_encoding': localized(
    '文件声明的编码 {encoding} 无法识别。请用 UTF-8 重新导出',
    '檔案宣告的編碼 {encoding} 無法辨識。請以 UTF-8 重新匯出',
    'The file declares the unknown encoding {encoding}. Export it again in UTF-8',
    'Tệp khai báo bảng mã không xác định {encoding}. Hãy xuất lại bằng UTF-8',
  ),
  'process.wrong_encoding': localized(
    '内容不是 {encoding} 编码。请更正文件声明的编码，或用 UTF-8 重新导出',
    '內容不是 {encoding} 編碼。請更正檔案宣告的編碼，或以 UTF-8 重新匯出',
    'The content is not in {encoding}. Correct the declared encoding, or export the file again in UTF-8',
    'Nội dung không theo bảng mã {encoding}. Hãy sửa bảng mã khai báo hoặc xuất lại bằng UTF-8',
  ),
  'process.broken_xml': localized(
    'XML 有误：标签没有正确闭合，或属性写法不正确',
    'XML 有誤：標籤沒有正確關閉，或屬性寫法不正確',
    'The XML is broken: a tag is not closed, or an attribute is not written correctly',
    'XML bị lỗi: thẻ chưa đóng hoặc thuộc tính viết sai',
  ),
  'process.document_type': localized(
    '出于安全考虑，不接受文件类型定义（DOCTYPE）和自定义实体。请删除后再上传',
    '基於安全考量，不接受文件類型定義（DOCTYPE）與自訂實體。請刪除後再上傳',
    'Document types (DOCTYPE) and entities are not accepted for security reasons. Remove them first',
    'Vì lý do an toàn, không nhận DOCTYPE và thực thể tự định nghĩa. Hãy xóa trước khi tải lên',
  ),
  'process.attribute_too_long': localized(
    '属性 {attribute} 过长',
    '屬性 {attribute} 過長',
    'The attribute {attribute} is too long',
    'Thuộc tính {attribute} quá dài',
  ),
  'process.too_many_elements': localized(
    '元素超过 {most} 个。请拆分文件',
    '元素超過 {most} 個。請拆分檔案',
    'There are more than {most} elements. Split the file',
    'Có hơn {most} phần tử. Hãy tách tệp',
  ),
  'process.too_deep': localized(
    '元素嵌套超过 {most} 层',
    '元素巢狀超過 {most} 層',
    'Elements are nested more than {most} levels deep',
    'Các phần tử lồng nhau quá {most} cấp',
  ),
  'process.not_bpmn': localized(
    '不是 BPMN 2.0 文件：最外层元素不是 BPMN 的 definitions',
    '不是 BPMN 2.0 檔案：最外層元素不是 BPMN 的 definitions',
    'This is not a BPMN 2.0 file: its outermost element is not the definitions of BPMN',
    'Đây không phải tệp BPMN 2.0: phần tử ngoài cùng không phải definitions của BPMN',
  ),
  'process.other_format': localized(
    '这是 {format} 文件，不是 BPMN 2.0。请在设计工具中导出为 BPMN 2.0（.bpmn）',
    '這是 {format} 檔案，不是 BPMN 2.0。請在設計工具中匯出為 BPMN 2.0（.bpmn）',
    'This is a file of {format}, not of BPMN 2.0. Export it from your modeling tool as BPMN 2.0 (.bpmn)',
    'Đây là tệp {format}, không phải BPMN 2.0. Hãy xuất từ công cụ thiết kế sang BPMN 2.0 (.bpmn)',
  ),
  'process.id_twice': localized(
    '编号重复：第 {first} 行已有此编号',
    '編號重複：第 {first} 行已有此編號',
    'This ID exists already, in line {first}',
    'Mã bị trùng: đã có ở dòng {first}',
  ),
  'process.id_missing': localized('流程没有编号', '流程沒有編號', 'The process has no ID', 'Quy trình không có mã'),
  'process.too_many': localized(
    '流程超过 {most} 个',
    '流程超過 {most} 個',
    'There are more than {most} processes',
    'Có hơn {most} quy trình',
  ),
  'process.too_many_stages': localized(
    '环节超过 {most} 个',
    '關卡超過 {most} 個',
    'There are more than {most} stages',
    'Có hơn {most} bước',
  ),
  'process.too_many_fields': localized(
    '字段超过 {most} 个',
    '欄位超過 {most} 個',
    'There are more than {most} fields',
    'Có hơn {most} trường',
  ),
  'process.too_large': localized(
    '文件大于 {most} MB',
    '檔案大於 {most} MB',
    'The file is larger than {most} MB',
    'Tệp lớn hơn {most} MB',
  ),
  'process.too_complex': localized(
    '读取此文件需要太多时间或内存',
    '讀取此檔案需要太多時間或記憶體',
    'Reading this file takes too much time or memory',
    'Đọc tệp này cần quá nhiều thời gian hoặc bộ nhớ',
  ),

  'process.leads_nowhere': localized(
    '{property} 指向不存在的 {id}',
    '{property} 指向不存在的 {id}',
    '{property} refers to {id}, which does not exist',
    '{property} trỏ đến {id} không tồn tại',
  ),
  'process.not_read': localized(
    '此元素的位置不符合 BPMN，已略过',
    '此元素的位置不符合 BPMN，已略過',
    'BPMN does not allow this element here; it is skipped',
    'BPMN không cho phép phần tử này ở đây; đã bỏ qua',
  ),
  'process.shape_twice': localized(
    '图形编号重复，不影响绘制',
    '圖形編號重複，不影響繪製',
    'The ID of this shape occurs twice; it is drawn all the same',
    'Mã ký hiệu bị trùng, vẫn được vẽ',
  ),
  'process.id_repeated': localized(
    '编号重复，不影响读取',
    '編號重複，不影響讀取',
    'This ID occurs twice; the element is read all the same',
    'Mã bị trùng, phần tử vẫn được đọc',
  ),
  'process.stage_without_id': localized(
    '此任务没有编号，不作为环节',
    '此任務沒有編號，不作為關卡',
    'This task has no ID and is not a stage',
    'Tác vụ này không có mã nên không được tính là bước',
  ),
  'process.field_differs': localized(
    '字段 {field} 在表单 {form} 的其他环节是另一种类型，采用第一个',
    '欄位 {field} 在表單 {form} 的其他關卡是另一種類型，採用第一個',
    'The field {field} has another type at another stage of the form {form}; the first one counts',
    'Trường {field} có kiểu khác ở bước khác của biểu mẫu {form}; lấy kiểu đầu tiên',
  ),
  'process.no_stages': localized(
    '没有用户任务、泳道或任务，因此没有环节',
    '沒有使用者任務、泳道或任務，因此沒有關卡',
    'There are no user tasks, lanes or tasks, so there are no stages',
    'Không có tác vụ người dùng, làn hoặc tác vụ nên không có bước nào',
  ),
  'process.other_process': localized(
    '与当前版本没有任何共同之处。可能是另一个流程用了相同的编号',
    '與目前版本沒有任何共同之處。可能是另一個流程用了相同的編號',
    'It has nothing in common with the current version. It may be another process with the same ID',
    'Không có gì chung với phiên bản hiện tại. Có thể là quy trình khác dùng cùng mã',
  ),
});
