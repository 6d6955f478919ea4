/** Change orders in the bell and on their screen: S009, S021, S091, S278, S296, S332–S335, S354, S355, S444. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import {
  changeOrder,
  changeOrderType,
  changeOrderUsers,
  product,
  project,
  viewChangeOrder,
} from '@muyun/contract';
import type { Api } from '../../api.ts';
import { addAccount, addMember, demoSpace } from './people.ts';
import { bellOf, itemsOf, openBell, tabOf, unreadReaches } from './messages.ts';
import { at, settled, type Stage } from './stage.ts';

const LONG = '三层以上窗洞右移五十，宽度相应加大，请停止下料并按新图制作';
const VERSION = { agree: true } as const;

/** A product of the demo that can be changed. */
async function aProduct(api: Api): Promise<{ id: string; projectId: string; width: number }> {
  const { items } = await api.call(product.listProducts, { query: { maxResultCount: 50 } });
  const found = items.find((p) => p.state === 1 && p.nestedQuantity === 0 && (p.visibleWidth ?? 0) > 100);
  if (!found) throw new Error('no product to change');
  return { id: found.id, projectId: found.projectId, width: found.visibleWidth ?? 0 };
}

/** An order that is told to the member, approved. */
async function told(api: Api, typeId: string, memberId: string): Promise<string> {
  const { id: productId, projectId, width } = await aProduct(api);
  const { id } = await api.call(changeOrder.calls.create, {
    body: {
      orderTypeId: typeId,
      projectId,
      title: '窗洞移位',
      content: LONG,
      receiverIds: [memberId],
      products: [{ productId, newWidth: width + 10 }],
    } as never,
    key: randomUUID(),
  });
  await api.call(changeOrder.calls.approval, {
    params: { id },
    body: { version: 1, ...VERSION },
    key: randomUUID(),
  });
  return id;
}

export async function proveChanges(stage: Stage): Promise<void> {
  const api = await stage.api();
  const tenantId = await demoSpace(stage.sql);
  const person = await addAccount(stage.sql, '看变更的人');
  const memberId = await addMember(stage.sql, tenantId, person.id, true);
  const { id: typeId } = await api.call(changeOrderType.calls.create, {
    body: { name: `设计变更${randomUUID().slice(0, 4)}` },
    key: randomUUID(),
  });
  await life(stage, api, typeId);
  await stage.during({ as: person.name }, async (page) => {
    await page.goto('/home');
    await settled(page);
    const [first, second] = [await told(api, typeId, memberId), await told(api, typeId, memberId)];
    await stage.prove('S009', () => unreadReaches(page, 2));
    await stage.prove(['S278', 'S296'], () => fieldsOf(page, person.id));
    await openBell(page, '变更');
    await stage.prove('S091', async () => {
      const text = await itemsOf(page).first().locator('.my-bell-text').textContent();
      return text === `${LONG.slice(0, 20)}…` || String(text);
    });
    await opening(stage, page, [first, second]);
    await stage.prove('S355', () => readers(api, first));
  });
}

/** A change order is made, changed, taken away and approved. */
async function life(stage: Stage, api: Api, typeId: string): Promise<void> {
  await stage.prove('S354', async () => {
    const { calls } = changeOrder;
    const { id: productId, projectId, width } = await aProduct(api);
    const body = { orderTypeId: typeId, projectId, title: '试', content: '加宽' };
    const make = async () =>
      api.call(calls.create, {
        body: { ...body, products: [{ productId, newWidth: width + 20 }] } as never,
        key: randomUUID(),
      });
    const { id } = await make();
    const view = await api.call(calls.get, { params: { id } });
    await api.call(calls.update, {
      params: { id },
      body: { ...view, title: '改过' } as never,
      key: randomUUID(),
    });
    const changed = await api.call(calls.get, { params: { id } });
    await api.call(calls.remove, { params: { id }, query: { version: changed.version }, key: randomUUID() });
    const { id: other } = await make();
    const moved = await api.call(calls.approval, {
      params: { id: other },
      body: { version: 1, ...VERSION },
      key: randomUUID(),
    });
    const after = await api.call(product.getProduct, { params: { id: productId } });
    const { displayName } = await api.call(project.getProject, { params: { id: projectId } });
    return (
      (changed.title === '改过' &&
        moved.orderStatus === 4 &&
        after.visibleWidth === width + 20 &&
        displayName !== '') ||
      JSON.stringify({ moved, width: after.visibleWidth })
    );
  });
}

async function fieldsOf(page: Page, userId: string): Promise<boolean | string> {
  const header = page.waitForResponse((r) => r.url().endsWith(`/message/${userId}/header`));
  await page.reload();
  const { change } = (await (await header).json()) as {
    change: { unReadCount: number; items: Record<string, unknown>[] };
  };
  const [item = {}] = change.items;
  const missing = ['id', 'orderStatus', 'projectName', 'projectBatch', 'description', 'creationTime'].filter(
    (f) => item[f] === undefined,
  );
  return (missing.length === 0 && item['orderStatus'] === 2 && change.unReadCount === 2) || missing.join();
}

/** Opening marks it read, lowers the count, shows the detail; opening it again lowers nothing. */
async function opening(stage: Stage, page: Page, ids: readonly string[]): Promise<void> {
  const open = async (): Promise<string> => {
    await openBell(page, '变更');
    await itemsOf(page).first().click();
    await page.waitForURL('**/produce/second-change-detail?**');
    return new URL(page.url()).searchParams.get('id') ?? '';
  };
  let opened = '';
  await stage.prove(['S332', 'S334', 'S444'], async () => {
    const asked = page.waitForRequest((r) => r.url().endsWith('/api/user/message/change/state'));
    opened = await open();
    const sent = (await asked).postDataJSON() as { orderId: string };
    const state = async (): Promise<number | undefined> =>
      (
        (await stage.sql('select order_status as state from change_message where order_id = $1', [
          opened,
        ])) as {
          state: number;
        }[]
      )[0]?.state;
    return (
      (ids.includes(opened) && sent.orderId === opened && (await state()) === 4) ||
      JSON.stringify({ sent, opened, state: await state() })
    );
  });
  await stage.prove('S021', async () => {
    await page.getByText('窗洞移位').first().waitFor();
    return (
      at(page) === '/produce/second-change-detail' && new URL(page.url()).searchParams.get('type') === '2'
    );
  });
  await stage.prove('S333', () => unreadReaches(page, 1));
  await stage.prove('S335', async () => {
    await openBell(page, '变更');
    // the unread one stands first, the one that was opened after it
    await itemsOf(page).nth(1).click();
    await page.waitForURL(`**/produce/second-change-detail?id=${opened}**`);
    if ((await bellOf(page).getAttribute('aria-expanded')) !== 'true') await bellOf(page).click();
    return (await tabOf(page, '变更').locator('span').textContent()) === '1';
  });
}

/** Who has opened it and who has not, and how often. */
async function readers(api: Api, id: string): Promise<boolean | string> {
  const refused = await api.fetch(viewChangeOrder, { params: { id }, body: {}, key: randomUUID() });
  const users = await api.call(changeOrderUsers, { params: { id } });
  const [one] = users;
  return (
    // the owner was not told of it: nothing of his to mark
    (refused.status === 404 && users.length === 1 && [2, 4].includes(one?.orderStatus ?? 0)) ||
    JSON.stringify(users)
  );
}
