import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the form and the list of records with language versions. */
export const versionTexts = defineTexts({
  'versions.rule': localized(
    '读者看到自己语言的版本；没有时看到简体中文版本，再没有时看到原版。',
    '讀者看到自己語言的版本；沒有時看到簡體中文版本，再沒有時看到原版。',
    'Readers see the version in their language, otherwise the Simplified Chinese version, otherwise the original.',
    'Người đọc thấy phiên bản theo ngôn ngữ của mình; nếu không có thì phiên bản tiếng Trung giản thể; nếu không nữa thì bản gốc.',
  ),
  'versions.hidesOriginal': localized(
    '有了简体中文版本，就没有人再看到原版。',
    '有了簡體中文版本，就沒有人再看到原版。',
    'With a Simplified Chinese version, nobody sees the original.',
    'Khi có phiên bản tiếng Trung giản thể, không ai còn thấy bản gốc.',
  ),
  'versions.originalIs': localized('原版：{value}', '原版：{value}', 'Original: {value}', 'Bản gốc: {value}'),
  'versions.addNamed': localized('新增 {name}', '新增 {name}', 'Add {name}', 'Thêm {name}'),
  'versions.addAll': localized('新增所缺语言', '新增所缺語言', 'Add all missing', 'Thêm mọi ngôn ngữ còn thiếu'),
  'versions.copyTo': localized(
    '把原版复制到 {name}',
    '把原版複製到 {name}',
    'Copy the original to {name}',
    'Sao chép bản gốc sang {name}',
  ),
  'versions.copy': localized('复制原版', '複製原版', 'Copy original', 'Sao chép bản gốc'),
  'versions.outdated': localized('待更新', '待更新', 'Outdated', 'Cần cập nhật'),
  'versions.outdatedWhy': localized(
    '此版本之后，原版已更改',
    '此版本之後，原版已變更',
    'The original has changed since this version',
    'Bản gốc đã thay đổi sau phiên bản này',
  ),
  'versions.markUpToDate': localized('标为最新', '標為最新', 'Mark as up to date', 'Đánh dấu là mới nhất'),
  'versions.markedUpToDate': localized(
    '保存后标为最新',
    '儲存後標為最新',
    'Up to date once saved',
    'Là mới nhất sau khi lưu',
  ),
  'versions.present': localized('有', '有', 'Available', 'Đã có'),
  'versions.missing': localized('缺少', '缺少', 'Missing', 'Còn thiếu'),
  'versions.missingFilter': localized('缺少的语言', '缺少的語言', 'Missing language', 'Ngôn ngữ còn thiếu'),
  'versions.outdatedFilter': localized(
    '语言版本待更新',
    '語言版本待更新',
    'Outdated language versions',
    'Phiên bản ngôn ngữ cần cập nhật',
  ),
  'versions.drop': localized(
    '把各语言的文件一起拖到这里，按文件名对应语言，例如 {example}',
    '把各語言的檔案一起拖到這裡，依檔名對應語言，例如 {example}',
    'Drop the files of all languages here; names such as {example} are matched to their languages',
    'Thả tệp của mọi ngôn ngữ vào đây; tên như {example} được ghép với ngôn ngữ tương ứng',
  ),
  'versions.choose': localized('选择多个文件', '選擇多個檔案', 'Choose files', 'Chọn nhiều tệp'),
  'versions.goesTo': localized('{name} 的用途', '{name} 的用途', '{name} is for', '{name} dùng cho'),
  'versions.notUsed': localized('不使用', '不使用', 'Not used', 'Không dùng'),
  'versions.none': localized(
    '还没有语言版本',
    '還沒有語言版本',
    'No language versions yet',
    'Chưa có phiên bản ngôn ngữ',
  ),
});
