import { type ChangeFeedEntry, listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { subtypeList, typeList } from '../mobile-form-columns.contract.ts';
import { mobileFormColumnTexts as column } from '../mobile-form-columns.texts.ts';
import { mobileFormMenu } from '../mobile-forms.contract.ts';
import { mobileFormTexts as form } from '../mobile-forms.texts.ts';
import { words } from './words.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

export const formFeed: ChangeFeedEntry = {
  title: words['mobile_form.record.mobileForm'],
  shownBy: [mobileFormMenu.id],
  path: openedIn(mobileFormMenu.url),
  named: ['pronm', 'linenm'],
  fields: {
    proid: vocabulary['common.processId'],
    pronm: vocabulary['common.process'],
    lineid: vocabulary['common.stageId'],
    linenm: vocabulary['common.stage'],
    artid: form['mobile_form.artid'],
    showsign: form['mobile_form.showsign'],
    signresult: form['mobile_form.signresult'],
    handsign: form['mobile_form.handsign'],
    edit: form['mobile_form.edit'],
  },
};

export const columnFeed: ChangeFeedEntry = {
  title: words['mobile_form.record.fieldOfAForm'],
  shownBy: [mobileFormMenu.id],
  path: listedIn(mobileFormMenu.url),
  named: ['columnlabelname'],
  codes: { columntype: typeList, columnsubtype: subtypeList },
  partOf: 'mobile_form',
  fields: {
    proinfooid: words['mobile_form.field.mobileForm'],
    parentoid: column['form_column.parent'],
    layer: vocabulary['common.level'],
    parentlayer: words['mobile_form.field.levelOfTheParent'],
    columnlabel: column['form_column.label'],
    columnlabelname: words['mobile_form.field.textOfTheLabel'],
    labels: words['mobile_form.field.labelsInOtherLanguages'],
    columntype: column['form_column.type'],
    columnsubtype: column['form_column.subtype'],
    columnlist: column['form_column.items'],
    defaultvalue: column['form_column.defaultvalue'],
    paramtype: column['form_column.paramtype'],
    ext: column['form_column.ext'],
    isedit: form['mobile_form.edit'],
    required: vocabulary['common.required'],
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
  title: words['mobile_form.record.stageOfAForm'],
  shownBy: [mobileFormMenu.id],
  path: listedIn(mobileFormMenu.url),
  named: ['parentid', 'pronm'],
  fields: {
    parentid: vocabulary['common.processId'],
    parentnm: vocabulary['common.process'],
    proid: vocabulary['common.stageId'],
    pronm: vocabulary['common.stage'],
    sign: form['mobile_form.sign'],
  },
};
