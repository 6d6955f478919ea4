/** Calls of 微信模板 (engineering A15). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { master } from '../../kit/document/document.ts';
import type { Target } from '../../kit/targets.ts';
import { wxTemplateFields } from './wx-template.fields.ts';

declare module '../../kit/targets.ts' {
  interface RecordTargets {
    readonly wxTemplate: Target;
  }
}

const P = 'AlBasic.WxTemplates';
const base = '/api/basic/wx-template';

export const wxTemplateMaster = master({
  id: 'basic.wx-template',
  base,
  item: P,
  title: '微信模板',
  table: 'wx_template',
  target: 'wxTemplate',
  fields: wxTemplateFields,
  letters: ['O'],
  search: ['name', 'templateNo'],
  filters: ['event'],
  defaultSort: 'creationTime desc',
  sortable: ['name', 'creationTime'],
  unique: [{ field: 'name' }],
  brief: ['id', 'name', 'event', 'templateNo'],
  side: 'any',
  errors: ['Basic:WxTemplateEmpty', 'Basic:WxTemplateField', 'Basic:WxTemplateTwice', 'Basic:WxTemplateJump'],
});
/** Sends the text with sample values to whoever asks: it goes the way of every message, by WeChat where he is bound. */
export const testWxTemplate = call({
  id: 'basic.wx-template.test',
  method: 'POST',
  path: `${base}/{id}/test`,
  title: '测试发送微信模板',
  right: `${P}:edit`,
  side: 'any',
  output: z.object({ title: z.string(), content: z.string() }),
  errors: ['Basic:Disabled'],
});
