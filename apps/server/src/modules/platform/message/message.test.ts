/** Messages as their receivers meet them (platform M3): counts, states, clearing, deleting, other people's and other spaces'. */
import { beforeAll, describe, expect, it } from 'vitest';
import { message, MESSAGE_TEMPLATES, type MessageName } from '@muyun/contract';
import { type Actor, makeHost, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { arrived, business, headerOf, messagesOf, send } from '../../../../test/message-scene.ts';
import { newId } from '../../../kit/clock.ts';
import { textOf } from './notify.ts';

let space: Space;
let owner: Actor;
let clerk: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
  clerk = await makeMember(space, []);
});

const until = '2099-01-01T00:00:00Z';
const invitation = (name: string) =>
  ({ kind: 'invitation', vars: { inviter: '周工', space: name, until: '1月1日' } }) as const;
const read = (actor: Actor, id: string, type: number) =>
  actor.call(message.readMessage, { body: { id, type } });
const one = async (actor: Actor, text: string) => (await arrived(actor, text))[0]?.id ?? '';

describe('a message', () => {
  it('arrives with what it says, once for its key, and is counted until it is opened', async () => {
    await send(owner, { ...business('一号业务'), dedupKey: 'k1', url: '/home' });
    await send(owner, { ...business('一号业务'), dedupKey: 'k1' });
    await send(owner, { ...business('一号之后') });
    await arrived(owner, '一号之后');
    const [first, ...more] = await arrived(owner, '一号业务');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      userId: owner.userId,
      tenantId: space.tenantId,
      tenantName: space.name,
      messageType: 2,
      messageTypeValue: 12,
      title: '一号业务',
      content: '一号业务的内容',
      url: '/home',
      messageState: 0,
      result: null,
      isCleared: false,
      actions: ['read'],
    });
    const { news } = await headerOf(owner);
    expect(news.unReadCount).toBe(2);
    expect(news.items.map((m) => m.title)).toEqual(['一号之后', '一号业务']);
    expect(await read(owner, first?.id ?? '', 2)).toEqual({ unReadCount: 1 });
    expect(await read(owner, first?.id ?? '', 2)).toEqual({ unReadCount: 1 });
    expect((await messagesOf(owner, { filter: '一号业务' }))[0]).toMatchObject({
      messageState: 1,
      actions: ['delete'],
    });
  });

  it('is nobody else’s: of another person or space it is not found, read, cleared or deleted', async () => {
    await send(owner, business('别人看不到'));
    const id = await one(owner, '别人看不到');
    const stranger = (await makeSpace()).owner;
    for (const other of [clerk, stranger, await makeHost()]) {
      expect(await messagesOf(other, { filter: '别人看不到' })).toEqual([]);
      expect(await other.refused(read(other, id, 2))).toBe('Common:NotFound');
      expect(await other.refused(other.call(message.readMessages, { body: { ids: [id] } }))).toBe(
        'Common:NotFound',
      );
      expect(await other.refused(other.call(message.deleteMessage, { params: { id } }))).toBe(
        'Common:NotFound',
      );
      expect(await other.refused(other.call(message.deleteMessages, { body: { ids: [id] } }))).toBe(
        'Common:NotFound',
      );
      expect(await other.refused(other.call(message.header, { params: { id: owner.userId } }))).toBe(
        'Common:NotFound',
      );
      await other.call(message.clearMessages, { body: { type: 2 } });
      await other.call(message.deleteReadMessages, { body: { type: 2 } });
    }
    expect((await messagesOf(owner, { filter: '别人看不到' }))[0]).toMatchObject({
      messageState: 0,
      isCleared: false,
    });
    // neither is an id that nobody has, nor the own one under another tab
    expect(await owner.refused(read(owner, newId(), 2))).toBe('Common:NotFound');
    expect(await owner.refused(read(owner, id, 1))).toBe('Common:NotFound');
  });

  it('is shown by its texts, kinds, states and days', async () => {
    await send(clerk, business('百分%号_下划'));
    await arrived(clerk, '百分%号_下划');
    const found = async (query: Record<string, unknown>): Promise<number> =>
      (await clerk.call(message.listMessages, { query: { filter: '百分%号', ...query } })).totalCount;
    expect(await found({})).toBe(1);
    expect(await found({ messageType: 2, messageTypeValue: 12, messageState: 0 })).toBe(1);
    expect(await found({ messageType: 3 })).toBe(0);
    expect(await found({ messageTypeValue: 9 })).toBe(0);
    expect(await found({ messageState: 1 })).toBe(0);
    expect(await found({ beginTime: '2020-01-01', endTime: '2099-01-01' })).toBe(1);
    expect(await found({ endTime: '2020-01-01' })).toBe(0);
    expect(await found({ beginTime: '2099-01-01' })).toBe(0);
    expect(await clerk.refused(clerk.call(message.listMessages, { query: { sorting: 'title asc' } }))).toBe(
      'Common:Sorting',
    );
  });
});

describe('notices of all spaces, news and to-dos of the current one', () => {
  it('two invitations (A, B), three to-dos in A and one in B: in A notices 2, to-dos 3', async () => {
    const [a, b] = [await makeSpace(), await makeSpace()];
    const to = { receivers: { to: 'users', userIds: [a.owner.userId] } } as const;
    const todo = (no: string) =>
      ({ kind: 'approval', vars: { document: '请购单', no, maker: '周工', step: 1 }, ...to }) as const;
    await send(a.owner, { ...invitation('甲'), ...to, decideUntil: until });
    await send(b.owner, { ...invitation('乙'), ...to, decideUntil: until });
    for (const no of ['QG1', 'QG2', 'QG3']) await send(a.owner, todo(no));
    await send(b.owner, todo('QG4'));
    await arrived(a.owner, 'QG', 4);
    await arrived(a.owner, '邀请您加入', 2);
    const header = await headerOf(a.owner);
    expect([header.notices.unReadCount, header.todos.unReadCount, header.news.unReadCount]).toEqual([
      2, 3, 0,
    ]);
    expect(header.change).toEqual({ unReadCount: 0, items: [] });
    expect(header.todos.items.map((m) => m.tenantId)).toEqual([a.tenantId, a.tenantId, a.tenantId]);
    expect((await headerOf(b.owner)).notices.unReadCount).toBe(0);
  });
});

describe('clearing', () => {
  it('reads and hides a tab, one kind of it, and leaves what waits for an answer', async () => {
    const person = (await makeSpace()).owner;
    await send(person, { ...invitation('丙'), decideUntil: until });
    await send(person, { kind: 'passwordChanged', vars: { ip: '1.1.1.1', device: 'Chrome' } });
    await send(person, {
      kind: 'expiry',
      vars: { space: '甲', edition: '企业版', days: 7, date: '2026-12-01' },
    });
    await arrived(person, '', 3);
    expect(await person.call(message.clearMessages, { body: { type: 1, messageType: 9 } })).toEqual({
      unReadCount: 2,
    });
    expect(await person.call(message.clearMessages, { body: { type: 1 } })).toEqual({ unReadCount: 1 });
    const { notices } = await headerOf(person);
    expect(notices.items.map((m) => m.messageTypeValue)).toEqual([1]);
    const all = await messagesOf(person);
    expect(all.map((m) => [m.messageTypeValue, m.messageState, m.isCleared]).toSorted()).toEqual([
      [1, 0, false],
      [6, 1, true],
      [9, 1, true],
    ]);
  });

  it('while messages arrive: what is counted is what is unread and not cleared, none is lost', async () => {
    const person = (await makeSpace()).owner;
    const [total, rounds] = [60, 15];
    const clearing = async () => {
      for (let i = 0; i < rounds; i += 1) await person.call(message.clearMessages, { body: { type: 2 } });
    };
    await Promise.all([
      clearing(),
      ...Array.from({ length: total }, (_, i) => send(person, business(`竞态${i}`))),
    ]);
    const all = await arrived(person, '竞态', total);
    const open = all.filter((m) => m.messageState === 0 && !m.isCleared).length;
    expect((await headerOf(person)).news.unReadCount).toBe(open);
    expect(all.every((m) => m.isCleared === (m.messageState === 1))).toBe(true);
    expect(await person.call(message.clearMessages, { body: { type: 2 } })).toEqual({ unReadCount: 0 });
  });
});

describe('deleting', () => {
  it('takes what was read; what is unread or waits for an answer stays', async () => {
    const person = (await makeSpace()).owner;
    await send(person, { ...invitation('丁'), decideUntil: until });
    await send(person, business('删一'));
    await send(person, business('删二'));
    const [asked, first, second] = [
      await one(person, '邀请您加入'),
      await one(person, '删一'),
      await one(person, '删二'),
    ];
    const remove = (id: string) => person.call(message.deleteMessage, { params: { id } });
    expect(await person.refused(remove(first))).toBe('Message:Unread');
    await read(person, asked, 1);
    expect(await person.refused(remove(asked))).toBe('Message:Undecided');
    const both = { body: { ids: [first, second] } };
    expect(await person.refused(person.call(message.deleteMessages, both))).toBe('Message:Unread');
    expect(await person.call(message.readMessages, both)).toEqual({ updated: 2 });
    await remove(first);
    expect(await person.refused(remove(first))).toBe('Common:NotFound');
    expect(
      await person.refused(person.call(message.deleteMessages, { body: { ids: [second, asked] } })),
    ).toBe('Message:Undecided');
    expect(await person.call(message.deleteMessages, { body: { ids: [second] } })).toEqual({ deleted: 1 });
    expect((await messagesOf(person)).map((m) => m.id)).toEqual([asked]);
  });

  it('清空已读 takes the read ones of a tab only', async () => {
    const person = (await makeSpace()).owner;
    await send(person, business('读过'));
    await send(person, business('没读'));
    await send(person, { kind: 'passwordChanged', vars: { ip: '1.1.1.1', device: 'Chrome' } });
    await arrived(person, '', 3);
    await read(person, await one(person, '读过'), 2);
    await read(person, await one(person, '密码'), 1);
    expect(await person.call(message.deleteReadMessages, { body: { type: 2 } })).toEqual({ deleted: 1 });
    expect((await messagesOf(person)).map((m) => m.messageTypeValue).toSorted()).toEqual([12, 9]);
  });
});

describe('the texts of the contract', () => {
  it.each(Object.entries(MESSAGE_TEMPLATES))('%s is filled and fits its column', (name, template) => {
    const names = [...`${template.title}${template.content}`.matchAll(/\{(\w+)\}/g)].map(
      (m) => m[1] as string,
    );
    const long = Object.fromEntries(names.map((n) => [n, '很长的名称'.repeat(200)]));
    const text = textOf(name as MessageName, long);
    expect(text.title.length).toBeLessThanOrEqual(64);
    expect(text.content.length).toBeLessThanOrEqual(500);
    expect(`${text.title}${text.content}`).not.toMatch(/[{}]/);
    expect([text.kind, text.type]).toEqual([template.kind, template.type]);
  });

  it('every kind has one', () => {
    const kinds = new Set<number>(Object.values(MESSAGE_TEMPLATES).map((t) => t.kind));
    expect([...kinds].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});
