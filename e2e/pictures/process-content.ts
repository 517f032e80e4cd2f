import { processCalls } from '#features/processes/processes.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { call, type Caller } from './calls.ts';

type Field = readonly [id: string, name: string, type: string];
type Stage = { id: string; name: string; form: string; fields: readonly Field[] };
type Process = { id: string; name: string; modeler: string; stages: readonly Stage[] };

const leave: Process = {
  id: 'hr-leave',
  name: '员工请假',
  modeler: 'Flowable Modeler',
  stages: [
    {
      id: 'apply',
      name: '填写申请',
      form: 'leave-apply',
      fields: [
        ['leaveType', '假别', 'enum'],
        ['startDate', '开始日期', 'date'],
        ['endDate', '结束日期', 'date'],
        ['reason', '请假事由', 'string'],
      ],
    },
    {
      id: 'manager',
      name: '主管审批',
      form: 'leave-approve',
      fields: [
        ['agreed', '同意', 'boolean'],
        ['comment', '审批意见', 'string'],
      ],
    },
    { id: 'hr', name: '人事备案', form: 'leave-archive', fields: [['recorded', '已备案', 'boolean']] },
  ],
};

const [apply, ...others] = leave.stages;
const leaveNext: Process = {
  ...leave,
  stages: [
    ...(apply ? [{ ...apply, fields: [...apply.fields, ['deputy', '代理人', 'string'] as const] }] : []),
    ...others,
  ],
};

/** A next version in which a field that forms use has another id, and another one is gone. */
const leaveRenamed: Process = {
  ...leave,
  stages: [
    ...(apply
      ? [
          {
            ...apply,
            fields: [
              ...apply.fields.filter(([id]) => id !== 'reason' && id !== 'endDate'),
              ['leaveReason', '请假事由', 'string'] as const,
            ],
          },
        ]
      : []),
    ...others,
  ],
};

const processes: readonly Process[] = [
  leave,
  leaveNext,
  {
    id: 'purchase-request',
    name: '物料请购',
    modeler: 'Camunda Modeler',
    stages: [
      {
        id: 'request',
        name: '请购申请',
        form: 'purchase-request',
        fields: [
          ['material', '料号', 'string'],
          ['quantity', '数量', 'long'],
          ['needBy', '需求日期', 'date'],
        ],
      },
      { id: 'price', name: '采购询价', form: 'purchase-price', fields: [['unitPrice', '单价', 'long']] },
      { id: 'approve', name: '厂长核准', form: 'purchase-approve', fields: [['agreed', '同意', 'boolean']] },
    ],
  },
  {
    id: 'quality-deviation',
    name: '品质异常处理',
    modeler: 'Signavio Process Editor',
    stages: [
      { id: 'report', name: '异常通报', form: 'deviation-report', fields: [['lot', '批号', 'string']] },
      { id: 'analyse', name: '原因分析', form: 'deviation-cause', fields: [['cause', '原因', 'string']] },
      { id: 'correct', name: '矫正措施', form: 'deviation-action', fields: [['action', '措施', 'string']] },
      { id: 'verify', name: '效果确认', form: 'deviation-verify', fields: [['closed', '结案', 'boolean']] },
    ],
  },
  {
    id: 'visitor',
    name: '访客预约',
    modeler: 'bpmn.io',
    stages: [{ id: 'invite', name: '访客登记', form: 'visitor-invite', fields: [['visitor', '访客姓名', 'string']] }],
  },
];

const xmlOf = ({ id, name, modeler, stages }: Process): string => {
  const field = ([fieldId, label, type]: Field): string =>
    `<flowable:formProperty id="${fieldId}" name="${label}" type="${type}"/>`;
  const steps = ['start', ...stages.map((stage) => stage.id), 'end'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  targetNamespace="invented" exporter="${modeler}">
<process id="${id}" name="${name}"><startEvent id="start"/>${stages
    .map(
      (stage) => `<userTask id="${stage.id}" name="${stage.name}" flowable:formKey="${stage.form}">
  <extensionElements>${stage.fields.map(field).join('')}</extensionElements></userTask>`,
    )
    .join('')}<endEvent id="end"/>${steps
    .slice(1)
    .map((to, index) => `<sequenceFlow id="f${index}" sourceRef="${steps[index] ?? ''}" targetRef="${to}"/>`)
    .join('')}</process></definitions>`;
};

/** The file of that version, which nobody has uploaded. */
export const leaveWithLosses = xmlOf(leaveRenamed);

/** Adds the processes that forms are made for, one of them in two versions. */
export const addProcesses = async (caller: Caller): Promise<void> => {
  for (const process of processes)
    await call(
      processCalls.upload,
      { body: {}, file: fileOf(`${process.id}.bpmn`, Buffer.from(xmlOf(process))) },
      caller,
    );
};
