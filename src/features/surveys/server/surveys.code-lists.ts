import { dailyDate, everyday } from '../survey-codes.ts';
import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';
import { allGrades, audienceConditionCodes, gradeCodes } from '../survey-audience.contract.ts';
import { columnTypeCodes, questionTypeCodes } from '../survey-questions.contract.ts';
import { surveyTypeCodes } from '../surveys.contract.ts';

/** Lists of surveys and exams (seed 002 §3). */
export const surveyLists: readonly CodeList[] = [
  codeList(surveyTypeCodes, '问卷类型', [
    ['general', localized('一般问卷', '一般問卷', 'General', 'Khảo sát thường')],
    [everyday, localized('每日问卷', '每日問卷', 'Every day', 'Khảo sát hằng ngày')],
  ]),
  codeList(questionTypeCodes, '题型', [
    ['rdo', localized('单选题', '單選題', 'Single choice', 'Chọn một đáp án')],
    ['chk', localized('多选题', '多選題', 'Multiple choice', 'Chọn nhiều đáp án')],
    ['tar', localized('填空题', '填空題', 'Text', 'Điền văn bản')],
  ]),
  codeList(
    columnTypeCodes,
    '填空题类型',
    [
      ['txt', localized('单行文本', '單行文字', 'One line', 'Một dòng')],
      ['txtarea', localized('多行文本', '多行文字', 'Several lines', 'Nhiều dòng')],
      [
        dailyDate,
        localized('每日问卷的日期', '每日問卷的日期', 'Day of a daily survey', 'Ngày của khảo sát hằng ngày'),
      ],
    ],
    { parent: { type: questionTypeCodes, code: 'tar' } },
  ),
  // The extended code names the job grades of employees, as values and ranges.
  codeList(gradeCodes, '职级', [
    [allGrades, localized('全部职级', '全部職級', 'All grades', 'Tất cả cấp bậc')],
    ['A', localized('基层员工', '基層員工', 'Staff', 'Nhân viên'), '01-05'],
    ['B', localized('班组长', '班組長', 'Team leaders', 'Tổ trưởng'), '06-08'],
    ['C', localized('主管', '主管', 'Supervisors', 'Quản lý'), '09-11'],
    ['D', localized('经理及以上', '經理及以上', 'Managers and above', 'Trưởng phòng trở lên'), '12-14'],
  ]),
  codeList(audienceConditionCodes, '发布范围', [
    ['P', localized('厂区', '廠區', 'Plant', 'Nhà máy')],
    ['D', localized('部门', '部門', 'Department', 'Phòng ban')],
    ['F', localized('部门及下级部门', '部門及下級部門', 'Department with those below', 'Phòng ban và các cấp dưới')],
  ]),
];
