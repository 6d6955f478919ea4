import { REQUIRED } from '../validation.ts';

/** Words on printed documents. */
export const PRINT_WORDS = {
  signatures: ['制单', '审核', '经办'],
  total: '合计',
  page: '第 {n} / {m} 页',
} as const;

/** What is done with a record, in logs and refusals. */
export const DOC_WORDS = {
  create: '新增',
  edit: '修改',
  delete: '删除',
  inApproval: '审批中',
  step: '{action}（第{n}步）',
  line: '第{n}行',
  lineField: '第{n}行·{label}',
  there: '有',
  gone: '已删除',
  added: '新增',
} as const;
/** Words of sheets that are imported. */
export const SHEET_WORDS = {
  group: '单据',
  lineTitle: '明细{title}',
  template: '{title}导入模板',
  yes: '是',
  no: '否',
  required: REQUIRED,
  tooMany: '最多导入 {n} 行，请分批导入',
  inRow: '第{n}行：{message}',
  inWhere: '{where}：{message}',
  others: '（共{n}处）',
  notOption: '「{text}」不是可选项：{options}',
  notBool: '「{text}」应为是或否',
  notWhole: '「{text}」应为整数',
  notFound: '找不到{title}「{text}」',
  ambiguous: '有 {n} 个{title}叫「{text}」，请填写编码',
  differs: '与第{n}行不一致，同一单据只能有一个值',
  twice: '与第{n}行重复',
  taken: '「{text}」已存在',
} as const;
