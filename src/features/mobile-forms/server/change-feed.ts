import { type ChangeFeedEntry, listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { localized } from '#platform/i18n/texts.ts';
import { subtypeList, typeList } from '../mobile-form-columns.contract.ts';
import { mobileFormColumnTexts as column } from '../mobile-form-columns.texts.ts';
import { mobileFormMenu } from '../mobile-forms.contract.ts';
import { mobileFormTexts as form } from '../mobile-forms.texts.ts';

export const formFeed: ChangeFeedEntry = {
  title: localized('移动表单', '行動表單', 'mobile form', 'biểu mẫu di động'),
  shownBy: [mobileFormMenu.id],
  path: openedIn(mobileFormMenu.url),
  named: ['pronm', 'linenm'],
  fields: {
    proid: form['mobile_form.proid'],
    pronm: form['mobile_form.pronm'],
    lineid: form['mobile_form.lineid'],
    linenm: form['mobile_form.linenm'],
    artid: form['mobile_form.artid'],
    showsign: form['mobile_form.showsign'],
    signresult: form['mobile_form.signresult'],
    handsign: form['mobile_form.handsign'],
    edit: form['mobile_form.edit'],
  },
};

export const columnFeed: ChangeFeedEntry = {
  title: localized('表单字段', '表單欄位', 'field of a form', 'trường của biểu mẫu'),
  shownBy: [mobileFormMenu.id],
  path: listedIn(mobileFormMenu.url),
  named: ['columnlabelname'],
  codes: { columntype: typeList, columnsubtype: subtypeList },
  partOf: 'mobile_form',
  fields: {
    proinfooid: localized('移动表单', '行動表單', 'Mobile form', 'Biểu mẫu di động'),
    parentoid: column['form_column.parent'],
    layer: localized('层级', '層級', 'Level', 'Cấp'),
    parentlayer: localized('上层层级', '上層層級', 'Level of the parent', 'Cấp của trường chứa'),
    columnlabel: column['form_column.label'],
    columnlabelname: localized('标签文字', '標籤文字', 'Text of the label', 'Nội dung nhãn'),
    labels: localized('其他语言的标签', '其他語言的標籤', 'Labels in other languages', 'Nhãn ngôn ngữ khác'),
    columntype: column['form_column.type'],
    columnsubtype: column['form_column.subtype'],
    columnlist: column['form_column.items'],
    defaultvalue: column['form_column.defaultvalue'],
    paramtype: column['form_column.paramtype'],
    ext: column['form_column.ext'],
    isedit: form['mobile_form.edit'],
    required: column['form_column.required'],
    action: column['form_column.action'],
    actioncolumn: column['form_column.actionColumn'],
    columnaction: column['form_column.columnaction'],
    columnactioncolumn: column['form_column.columnactionColumn'],
    columnpreaction: column['form_column.columnpreaction'],
    columnformat: column['form_column.columnformat'],
    columnrules: column['form_column.columnrules'],
    outsidevisible: column['form_column.outsidevisible'],
  },
};

export const lineFeed: ChangeFeedEntry = {
  title: localized('流程环节', '流程關卡', 'stage of a process', 'bước của quy trình'),
  shownBy: [mobileFormMenu.id],
  path: listedIn(mobileFormMenu.url),
  named: ['parentid', 'pronm'],
  fields: {
    parentid: form['mobile_form.proid'],
    parentnm: form['mobile_form.pronm'],
    proid: form['mobile_form.lineid'],
    pronm: form['mobile_form.linenm'],
    sign: form['mobile_form.sign'],
  },
};
