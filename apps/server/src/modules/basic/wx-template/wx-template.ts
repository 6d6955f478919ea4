/** 微信模板: what its texts may name, and a trial of it (engineering A15). */
import {
  WX_EVENT_FIELDS,
  wxFilled,
  wxNamesIn,
  wxTemplate as calls,
  type wxTemplateFields,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterNext, serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { notify } from '../../platform/message/index.ts';
import { assertSwitch } from '../shared/switch.ts';

/** Raises Basic:WxTemplateEmpty, Basic:WxTemplateTwice, Basic:WxTemplateField, Basic:WxTemplateJump. */
function assertTexts(next: MasterNext<typeof wxTemplateFields>): void {
  const rows = next.contentMap ?? [];
  if (rows.length === 0) raise('Basic:WxTemplateEmpty');
  if (next.url && next.miniProgramPath) raise('Basic:WxTemplateJump');
  const known = new Set((WX_EVENT_FIELDS[next.event] ?? []).map((f) => f.name));
  const seen = new Set<string>();
  for (const { key, expr } of rows) {
    if (seen.has(key)) raise('Basic:WxTemplateTwice', { key });
    seen.add(key);
    const field = wxNamesIn(expr).find((name) => !known.has(name));
    if (field) raise('Basic:WxTemplateField', { field });
  }
}

const templates = serveMaster(calls.wxTemplateMaster, {
  async complete({ who }, next, before) {
    assertSwitch(who, 'AlBasic.WxTemplates', before, next);
    assertTexts(next);
  },
});

export const wxTemplateRoutes: readonly Binding[] = [
  bind(calls.testWxTemplate, async ({ tx, who, params }) => {
    const row = await templates.store.load(tx, who, params.id);
    if (!row.isEnabled) raise('Basic:Disabled', { name: row.name });
    const fields = WX_EVENT_FIELDS[row.event] ?? [];
    const samples = Object.fromEntries(fields.map((f) => [f.name, f.sample]));
    const content = row.contentMap.map((c) => wxFilled(c.expr, samples)).join('\n');
    await notify(tx, {
      kind: 'business',
      receivers: { to: 'users', userIds: [who.userId] },
      vars: { title: row.name, content },
      bizRef: { type: calls.wxTemplateMaster.id, id: row.id },
      ...(row.url?.startsWith('/') ? { url: row.url } : {}),
    });
    return { title: row.name, content };
  }),
  ...templates.routes,
];
