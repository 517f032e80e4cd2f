import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'mobile_form.field.labelsInOtherLanguages': localized(
    '其他语言的标签',
    '其他語言的標籤',
    'Labels in other languages',
    'Nhãn ngôn ngữ khác',
  ),
  'mobile_form.field.levelOfTheParent': localized('上层层级', '上層層級', 'Level of the parent', 'Cấp của trường chứa'),
  'mobile_form.field.mobileForm': localized('移动表单', '行動表單', 'Mobile form', 'Biểu mẫu di động'),
  'mobile_form.field.textOfTheLabel': localized('标签文字', '標籤文字', 'Text of the label', 'Nội dung nhãn'),
  'mobile_form.record.fieldOfAForm': localized(
    '移动表单的字段',
    '行動表單的欄位',
    'field of a mobile form',
    'trường của biểu mẫu di động',
  ),
  'mobile_form.record.mobileForm': localized('移动表单', '行動表單', 'mobile form', 'biểu mẫu di động'),
  'mobile_form.record.stageOfAForm': localized(
    '移动表单的环节',
    '行動表單的關卡',
    'stage of a mobile form',
    'bước của biểu mẫu di động',
  ),
  'mobile_form.verb.addMobileForm': localized(
    '新增移动表单',
    '新增行動表單',
    'Add mobile form',
    'Thêm biểu mẫu di động',
  ),
  'mobile_form.verb.designTheFieldsOf': localized(
    '设计字段：{name}',
    '設計欄位：{name}',
    'Design the fields of {name}',
    'Thiết kế trường của {name}',
  ),
});
