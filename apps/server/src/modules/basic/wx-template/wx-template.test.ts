/** 微信模板 (engineering A15): texts that name what the event has, a trial that arrives. */
import { beforeAll, describe, expect, it } from 'vitest';
import { message, wxTemplate } from '@muyun/contract';
import { type Actor, makeHost, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';

const { create, update, list, get } = wxTemplate.wxTemplateMaster.calls;
let space: Space;
let owner: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
});
const make = (body: object, as = owner) =>
  as.call(create, {
    body: {
      name: '发货提醒',
      event: 1,
      templateNo: 'OPENTM2026',
      receiver: 1,
      contentMap: [{ key: 'thing1', expr: '{project} 已发货 {quantity} 件' }],
      ...body,
    } as never,
  });

describe('A15 templates', () => {
  it('name only what the event tells, each keyword once, and one place to jump to', async () => {
    const refused = (body: object) => owner.refused(make({ name: '错', ...body }));
    expect(await refused({ contentMap: [] })).toBe('Basic:WxTemplateEmpty');
    expect(await refused({ contentMap: [{ key: 'thing1', expr: '{amount}' }] })).toBe(
      'Basic:WxTemplateField',
    );
    const twice = ['a', 'b'].map((expr) => ({ key: 'thing1', expr }));
    expect(await refused({ contentMap: twice })).toBe('Basic:WxTemplateTwice');
    expect(await refused({ url: '/home', miniProgramPath: 'pages/home' })).toBe('Basic:WxTemplateJump');
    expect(await refused({ url: 'http://example.com' })).toBe('Common:Validation');
    const made = await make({});
    const moved = owner.call(update, { params: { id: made.id }, body: { event: 64, version: 1 } });
    expect(await owner.refused(moved)).toBe('Basic:WxTemplateField');
  });

  it('a trial comes to whoever asks, with samples for its fields; one out of use sends nothing', async () => {
    const made = await make({ name: '完工提醒', event: 2, url: '/cad/project' });
    const told = await owner.call(wxTemplate.testWxTemplate, { params: { id: made.id } });
    expect(told).toEqual({ title: '完工提醒', content: '万科大厦 / 第1批 已发货 120 件' });
    await expect
      .poll(async () => (await owner.call(message.listMessages)).items.map((m) => m.title))
      .toContain('完工提醒');
    await owner.call(update, { params: { id: made.id }, body: { isEnabled: false, version: 1 } });
    const off = owner.call(wxTemplate.testWxTemplate, { params: { id: made.id } });
    expect(await owner.refused(off)).toBe('Basic:Disabled');
  });

  it('belong to their space; the platform has its own', async () => {
    const host = await makeHost();
    const theirs = await make({ name: `平台${host.userId.slice(-6)}` }, host);
    const [own] = (await owner.call(list)).items;
    expect((await owner.call(list)).items.map((t) => t.id)).not.toContain(theirs.id);
    expect(await owner.refused(owner.call(get, { params: { id: theirs.id } }))).toBe('Common:NotFound');
    const foreign = host.call(wxTemplate.testWxTemplate, { params: { id: own?.id ?? '' } });
    expect(await host.refused(foreign)).toBe('Common:NotFound');
    const clerk = await makeMember(space, ['AlBasic.WxTemplates:query', 'AlBasic.WxTemplates:get']);
    const trial = clerk.call(wxTemplate.testWxTemplate, { params: { id: own?.id ?? '' } });
    expect(await clerk.refused(trial)).toBe('Common:Forbidden');
  });
});
