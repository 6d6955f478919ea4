/** Announcements of the platform: to whom, when, what is refused, and that a text is a text. */
import { describe, expect, it } from 'vitest';
import { message, tenantPick } from '@muyun/contract';
import { type Actor, makeHost, makeMember, makeSpace } from '../../../../test/kit.ts';
import { arrived, messagesOf, query, quiet } from '../../../../test/message-scene.ts';
import { newId } from '../../../kit/clock.ts';

describe('an announcement', () => {
  const announce = (host: Actor, target: object, more: object = {}) =>
    host.call(message.announce, {
      body: { title: '停机维护', content: '今晚 22:00 起维护两小时', target, ...more } as never,
    });

  it('goes to the people of the chosen spaces once each, letter for letter', async () => {
    const [host, a, b, other] = [await makeHost(), await makeSpace(), await makeSpace(), await makeSpace()];
    const colleague = await makeMember(a, []);
    const title = `<b>公告</b> ${newId().slice(-6)}`;
    const content = '<img src=x onerror="alert(1)">\n第二行 <script>alert(2)</script>';
    const target = { scope: 3, tenantIds: [a.tenantId, b.tenantId] };
    expect(await announce(host, target, { title, content })).toEqual({ count: 3 });
    for (const actor of [a.owner, b.owner, colleague]) {
      const [told, ...more] = await arrived(actor, title);
      expect(more).toEqual([]);
      expect(told).toMatchObject({
        title,
        content,
        messageType: 1,
        messageTypeValue: 5,
        tenantId: null,
        url: null,
      });
    }
    await quiet();
    expect(await messagesOf(other.owner, { filter: title })).toEqual([]);
  });

  it('to all and to an edition; whoever is in several spaces gets it once', async () => {
    const host = await makeHost();
    const [personal, company] = [await makeSpace('个人版'), await makeSpace()];
    const title = `全员 ${newId().slice(-6)}`;
    const { count } = await announce(host, { scope: 1 }, { title });
    await arrived(personal.owner, title);
    await quiet();
    const [sent] = await query<{ n: number; people: number }>(
      'select count(*)::int as n, count(distinct user_id)::int as people from message where title = $1',
      [title],
    );
    expect(sent).toEqual({ n: count, people: count });
    const only = `个人版 ${newId().slice(-6)}`;
    await announce(host, { scope: 2, editionTypes: [1] }, { title: only });
    await arrived(personal.owner, only);
    await quiet();
    expect(await messagesOf(company.owner, { filter: only })).toEqual([]);
  });

  it('goes by tag, and by WeChat only where that is wanted', async () => {
    const host = await makeHost();
    const [tagged, other] = [await makeSpace(), await makeSpace()];
    const name = `公告${newId().slice(-6)}`;
    const tag = await host.call(tenantPick.createTag, { body: { name, color: 'blue' } });
    await query('update tenant set tag_ids = array[$2::uuid] where tenant_id = $1', [
      tagged.tenantId,
      tag.id,
    ]);
    const ways = async (title: string): Promise<number[]> => {
      const [told] = await arrived(tagged.owner, title);
      const rows = await query<{ channel: number }>(
        'select channel from message_delivery where message_id = $1 and channel in (1, 2) order by 1',
        [told?.id],
      );
      return rows.map((r) => r.channel);
    };
    const target = { scope: 4, tagIds: [tag.id] };
    // WeChat is not set up here: what was to go that way is dropped by the next look, so it may be gone
    expect(await announce(host, target, { title: `${name} 甲`, byWechat: false })).toEqual({ count: 1 });
    expect(await ways(`${name} 甲`)).toEqual([1]);
    await quiet();
    expect(await messagesOf(other.owner, { filter: name })).toEqual([]);
    expect(await host.refused(announce(host, { scope: 4, tagIds: [newId()] }))).toBe('Common:NotFound');
  });

  it('waits for its time, is refused without receivers, for spaces that do not exist, and for everybody else', async () => {
    const host = await makeHost();
    const { owner, tenantId } = await makeSpace();
    const target = { scope: 3, tenantIds: [tenantId] };
    await announce(host, target, { title: '明年的公告', effectTime: '2099-01-01T00:00:00Z' });
    await quiet();
    expect(await messagesOf(owner, { filter: '明年的公告' })).toEqual([]);
    await query("delete from message_outbox where vars ->> 'title' = '明年的公告'");
    expect(await host.refused(announce(host, { scope: 3, tenantIds: [newId()] }))).toBe('Common:NotFound');
    await query('update tenant set is_active = false where tenant_id = $1', [tenantId]);
    expect(await host.refused(announce(host, target))).toBe('Message:NoReceiver');
    await query('update tenant set is_active = true where tenant_id = $1', [tenantId]);
    expect(await owner.refused(announce(owner, target))).toBe('Common:Forbidden');
    expect(await host.refused(announce(host, { scope: 2, editionTypes: [] }))).toBe('Common:Validation');
    expect(await host.refused(announce(host, target, { title: '含\u202e方向' }))).toBe('Common:Validation');
  });
});
