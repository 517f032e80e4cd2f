import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Apart from the other texts, because the console loads the first one with its menu. */
export const inPlaceTexts = defineTexts({
  'in_place.title': localized('在页面上修改文字', '在頁面上修改文字', 'Edit texts in place', 'Sửa văn bản tại chỗ'),
  'in_place.how': localized(
    '点击任何文字即可修改。按住 {alt} 点击则照常使用；{key} 列出此页的文字。',
    '點選任何文字即可修改。按住 {alt} 點選則照常使用；{key} 列出此頁的文字。',
    'Click any text to change it. {alt} and a click work as usual; {key} lists the texts of this page.',
    'Nhấp vào văn bản bất kỳ để sửa. Giữ {alt} khi nhấp để dùng như bình thường; {key} liệt kê văn bản của trang này.',
  ),
  'in_place.end': localized('结束修改', '結束修改', 'Stop editing texts', 'Kết thúc sửa văn bản'),
  'in_place.list': localized('此页的文字', '此頁的文字', 'Texts of this page', 'Văn bản của trang này'),
  'in_place.choose': localized(
    '要修改哪一段文字？',
    '要修改哪一段文字？',
    'Which text do you want to change?',
    'Bạn muốn sửa văn bản nào?',
  ),
  'in_place.none': localized('没有匹配的文字', '沒有符合的文字', 'No text matches', 'Không có văn bản phù hợp'),
});
