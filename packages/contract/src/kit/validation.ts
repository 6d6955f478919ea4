/** Turns schema issues into Chinese field faults. One place, used by the server and by import previews. */
import type { z } from 'zod';
import type { FieldFault } from './errors.ts';

type Issue = z.core.$ZodIssue;

const FORMATS: Record<string, string> = {
  uuid: '标识格式不正确',
  date: '日期格式不正确',
  datetime: '时间格式不正确',
  email: '邮箱格式不正确',
};
const TYPES: Record<string, string> = {
  string: '应为文字',
  number: '应为数字',
  int: '应为整数',
  boolean: '应为是或否',
  array: '应为列表',
  object: '应为对象',
};

/** What is said of a field that is missing. */
export const REQUIRED = '必填';
/** of a secret that is shown by its last signs alone */
export const WHOLE_SECRET = '请填写完整内容；带 * 的是隐藏后的显示，不能保存';

/** A sentence of the declaration's own stands before the general ones; zod's own are English. */
const SENTENCE = /[\u4e00-\u9fff]/;

function describe(issue: Issue): string {
  if (SENTENCE.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (
        issue.input === undefined ||
        issue.input === null ||
        /received (undefined|null)/.test(issue.message)
      )
        return REQUIRED;
      return TYPES[issue.expected] ?? '类型不正确';
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? REQUIRED : `至少 ${issue.minimum} 个字`;
      if (issue.origin === 'array') return `至少 ${issue.minimum} 项`;
      return `不能小于 ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `最多 ${issue.maximum} 个字`;
      if (issue.origin === 'array') return `最多 ${issue.maximum} 项`;
      return `不能大于 ${issue.maximum}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? '格式不正确';
    case 'invalid_value':
      return '选项不存在';
    case 'unrecognized_keys':
      return '含有未知字段';
    case 'custom':
      return issue.message;
    case 'invalid_union': {
      const inner = issue.errors.flat()[0];
      return inner ? describe(inner) : '格式不正确';
    }
    default:
      return '格式不正确';
  }
}

/** Field faults of a failed parse; `field` is the dotted path. */
export function faultsOf(error: z.ZodError, prefix = ''): FieldFault[] {
  return error.issues.map((issue) => ({
    field: [prefix, ...issue.path.map(String)].filter(Boolean).join('.'),
    message: describe(issue),
  }));
}
