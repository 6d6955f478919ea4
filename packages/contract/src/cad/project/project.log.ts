/** What the log of a project can say: type, label and the sentence with its named places. */
import type { Tone } from '../../kit/field.ts';

interface LogText {
  readonly label: string;
  readonly text: string;
  readonly tone: Tone;
}

export const PROJECT_LOGS = {
  create: { label: '新增', text: '新增工程「{name}」{batch}', tone: 'green' },
  edit: { label: '修改', text: '修改了 {fields}', tone: 'blue' },
  delete: { label: '删除', text: '移入回收站', tone: 'red' },
  recovery: { label: '恢复', text: '从回收站恢复', tone: 'green' },
  compel: { label: '强制完工', text: '强制完工，关闭未套料 {count} 件：{reason}', tone: 'amber' },
  void: { label: '强制作废', text: '强制作废：{reason}', tone: 'red' },
  normal: { label: '恢复正常', text: '恢复正常：{reason}', tone: 'green' },
  orderTime: { label: '改下单日期', text: '下单日期由 {from} 改为 {to}', tone: 'amber' },
  deliveryDate: { label: '改交期', text: '交期由 {from} 改为 {to}：{reason}', tone: 'amber' },
  factory: { label: '转工厂', text: '由「{from}」转到「{to}」', tone: 'amber' },
  packingPrefix: { label: '包号前缀', text: '包号前缀由「{from}」改为「{to}」', tone: 'gray' },
  paint: { label: '涂装设置', text: '保存涂装设置 {count} 种颜色', tone: 'blue' },
  relate: { label: '关联工程', text: '关联工程「{name}」（{type}）', tone: 'blue' },
  unrelate: { label: '解除关联', text: '解除与工程「{name}」的关联', tone: 'amber' },
  password: { label: '工程密码', text: '{verb}工程密码', tone: 'amber' },
  productAdd: { label: '新增产品', text: '新增产品 {kinds} 种 {count} 件', tone: 'green' },
  productImport: { label: '导入产品', text: '导入产品：{summary}', tone: 'green' },
  productEdit: { label: '修改产品', text: '修改产品「{code}」：{fields}', tone: 'blue' },
  productBatch: { label: '批量修改', text: '批量修改 {count} 种产品：{fields}', tone: 'blue' },
  productCode: { label: '改编号', text: '产品「{from}」改为「{to}」{reason}', tone: 'blue' },
  productUnfold: {
    label: '重新展开',
    text: '重新展开 {count} 种产品，其中 {changed} 种有变化',
    tone: 'blue',
  },
  productDelete: { label: '删除产品', text: '删除产品「{code}」', tone: 'red' },
  productCopy: { label: '复制产品', text: '从「{from}」复制产品 {count} 种', tone: 'green' },
  importUndo: { label: '撤销导入', text: '撤销导入批次 {no}，移除 {count} 种产品', tone: 'red' },
  areaSync: {
    label: '同步面积',
    text: '按面积规则重算 {count} 种产品，计价面积由 {from} 改为 {to} m²',
    tone: 'blue',
  },
  changeOrder: { label: '变更', text: '变更单 {no} 已执行，修改产品 {count} 种', tone: 'amber' },
  fileAdd: { label: '上传文件', text: '上传到「{folder}」：{names}', tone: 'green' },
  fileDelete: { label: '删除文件', text: '从「{folder}」删除 {name}（第 {no} 版）', tone: 'red' },
  nest: { label: '套料', text: '{content}', tone: 'cyan' },
} as const satisfies Readonly<Record<string, LogText>>;

/** What was done with the password. */
export const PASSWORD_VERBS = { set: '设置', change: '修改', clear: '清除' } as const;

export type ProjectLogType = keyof typeof PROJECT_LOGS;
export const PROJECT_LOG_TYPES = Object.keys(PROJECT_LOGS) as ProjectLogType[];

/** What a commit did, without the parts that are zero: 新增 100 种，跳过 2 种. */
export function commitSummary(r: {
  created: number;
  merged: number;
  updated: number;
  skipped: number;
}): string {
  const parts: [string, number][] = [
    ['新增', r.created],
    ['追加', r.merged],
    ['覆盖', r.updated],
    ['跳过', r.skipped],
  ];
  return (
    parts
      .filter(([, n]) => n > 0)
      .map(([verb, n]) => `${verb} ${n} 种`)
      .join('，') || '没有变化'
  );
}

/** Columns of the exported log. */
export const PROJECT_LOG_COLUMNS = ['时间', '工程', '操作人', '类型', '内容', '前后值'] as const;
