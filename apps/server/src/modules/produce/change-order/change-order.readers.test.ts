/** Who is told of a change order, who has read it, and its files (production §12, platform M3). */
import {
  account,
  addChangeOrderFile,
  changeOrder,
  changeOrderFiles,
  changeOrderType,
  changeOrderUsers,
  changeViewLog,
  file,
  message,
  readChanges,
  removeChangeOrderFile,
  unreadChanges,
  viewChangeOrder,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  approveChange,
  type ChangeScene,
  changeScene,
  freshPanel,
  newChange,
} from '../../../../test/change-scene.ts';
import { type Actor, makeMember, makeSpace } from '../../../../test/kit.ts';

let s: ChangeScene;
beforeAll(async () => {
  s = await changeScene();
});
const P = 'AlProduce.ChangeOrder';
const REASON = '客户撤回了要求';
const memberIdOf = async (actor: Actor): Promise<string> => {
  return (await actor.call(account.auth)).tenantUserId as string;
};
const bellOf = async (actor: Actor) => {
  const { id } = (await actor.call(account.auth)).user;
  return (await actor.call(message.header, { params: { id } })).change;
};

describe('who has to know', () => {
  it('receivers and those of the type are told when it is approved; opening marks it read and is counted', async () => {
    const [reader, always, stranger] = [
      await makeMember(s.space, [`${P}:query`, `${P}:get`]),
      await makeMember(s.space, []),
      await makeMember(s.space, [`${P}:query`, `${P}:get`]),
    ];
    const type = await s.owner.call(changeOrderType.calls.create, {
      body: { name: '客户变更', receiverIds: [await memberIdOf(always)] },
    });
    const id = await freshPanel(s);
    const order = await newChange(s, [{ productId: id, newWidth: 1222 }], {
      orderTypeId: type.id,
      receiverIds: [await memberIdOf(reader)],
    });
    expect(await bellOf(reader)).toEqual({ unReadCount: 0, items: [] });
    await approveChange(s.owner, order);
    const bell = await bellOf(reader);
    expect(bell.unReadCount).toBe(1);
    expect(bell.items[0]).toMatchObject({
      id: order.id,
      orderStatus: 2,
      projectName: '万科大厦',
      description: order.content,
    });
    expect((await bellOf(stranger)).unReadCount).toBe(0);
    expect((await always.call(unreadChanges, { query: {} })).totalCount).toBe(1);
    const listed = (query: Record<string, unknown>) => reader.call(changeOrder.calls.list, { query });
    expect((await listed({ isUnread: true })).items.map((r) => r.id)).toEqual([order.id]);

    const params = { id: order.id };
    expect(await reader.call(viewChangeOrder, { params })).toEqual({ orderStatus: 4, unReadCount: 0 });
    await reader.call(viewChangeOrder, { params });
    // the bell of the other one: the same mark by the message
    expect(await always.call(message.readChange, { body: { orderId: order.id } })).toEqual({
      unReadCount: 0,
    });
    expect(await stranger.refused(stranger.call(viewChangeOrder, { params }))).toBe('Common:NotFound');
    expect(await stranger.refused(stranger.call(message.readChange, { body: { orderId: order.id } }))).toBe(
      'Common:NotFound',
    );
    expect((await reader.call(readChanges, { query: {} })).items[0]).toMatchObject({
      id: order.id,
      orderStatus: 4,
    });
    expect((await listed({ isUnread: true })).totalCount).toBe(0);
    const users = await s.owner.call(changeOrderUsers, { params });
    expect(users.map((u) => [u.orderStatus, u.viewCount]).sort()).toEqual([
      [4, 1],
      [4, 2],
    ]);
    expect(users.every((u) => u.firstViewTime !== null)).toBe(true);
    const log = await s.owner.call(changeViewLog, { query: { orderId: order.id } });
    expect([log.totalCount, log.items[0]?.orderNo]).toEqual([2, order.orderNo]);
    expect((await s.owner.call(changeViewLog, { query: { filter: '没有这个' } })).totalCount).toBe(0);
    expect(await s.owner.call(changeOrder.calls.get, { params })).toMatchObject({
      receiverCount: 2,
      readCount: 2,
      myState: null,
    });
  });

  it('清空 reads and hides all of the tab', async () => {
    const member = await makeMember(s.space, []);
    const order = await newChange(s, [{ productId: await freshPanel(s), newWidth: 1210 }], {
      receiverIds: [await memberIdOf(member)],
    });
    await approveChange(s.owner, order);
    expect(await member.call(message.clearMessages, { body: { type: 0 } })).toEqual({ unReadCount: 0 });
    expect(await bellOf(member)).toEqual({ unReadCount: 0, items: [] });
    expect((await member.call(readChanges, { query: {} })).totalCount).toBe(1);
  });

  it('a receiver who sees only his own rows sees what he has to know of; another space sees nothing', async () => {
    const own = await makeMember(s.space, [`${P}:query`, `${P}:get`], { dataScope: 'own' });
    const order = await newChange(s, [{ productId: await freshPanel(s), newWidth: 1215 }], {
      receiverIds: [await memberIdOf(own)],
    });
    expect((await own.call(changeOrder.calls.list, { query: {} })).items.map((r) => r.id)).toEqual([
      order.id,
    ]);
    const other = (await makeSpace()).owner;
    const params = { id: order.id };
    for (const call of [changeOrder.calls.get, viewChangeOrder, changeOrderUsers, changeOrderFiles])
      expect(await other.refused(other.call(call as typeof changeOrderUsers, { params }))).toBe(
        'Common:NotFound',
      );
    expect((await other.call(changeViewLog, { query: {} })).totalCount).toBe(0);
  });
});

describe('files', () => {
  it('come also to an approved order, and go; a void one takes none', async () => {
    const order = await newChange(s, [{ productId: await freshPanel(s), newWidth: 1216 }]);
    await approveChange(s.owner, order);
    const params = { id: order.id };
    const bytes = new TextEncoder().encode('R3');
    const kept = (await s.owner.call(file.uploadFile, { file: { name: '新图.txt', bytes } }))[0]?.id ?? '';
    expect(await s.owner.call(addChangeOrderFile, { params, body: { fileId: kept } })).toMatchObject([
      { id: kept, name: '新图.txt' },
    ]);
    expect((await s.owner.call(changeOrderFiles, { params })).map((f) => f.id)).toEqual([kept]);
    await s.owner.call(removeChangeOrderFile, { params: { id: kept } });
    expect(await s.owner.call(changeOrderFiles, { params })).toEqual([]);
    expect(await s.owner.refused(s.owner.call(removeChangeOrderFile, { params: { id: kept } }))).toBe(
      'Change:FileMissing',
    );
    const second = await newChange(s, [{ productId: await freshPanel(s), newWidth: 1216 }]);
    await s.owner.call(addChangeOrderFile, { params: { id: second.id }, body: { fileId: kept } });
    const { version } = await s.owner.call(changeOrder.calls.get, { params: { id: second.id } });
    await s.owner.call(changeOrder.calls.void, {
      params: { id: second.id },
      body: { version, reason: REASON },
    });
    expect(
      await s.owner.refused(
        s.owner.call(addChangeOrderFile, { params: { id: second.id }, body: { fileId: kept } }),
      ),
    ).toBe('Common:InvalidState');
    expect(await s.owner.refused(s.owner.call(removeChangeOrderFile, { params: { id: kept } }))).toBe(
      'Common:InvalidState',
    );
  });
});
