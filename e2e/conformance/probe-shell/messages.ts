/** Messages: the bell, what opening does, clearing, the invitation that asks. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { MessageName, MessageVars } from '@muyun/contract';
import { addAccount, addMember, demoSpace } from './people.ts';
import { at, settled, type Stage, until } from './stage.ts';

export interface Sent {
  readonly url?: string;
  readonly bizId?: string;
  readonly tenantId?: string;
  readonly until?: string;
}

/** Sends as an area does, by the row that its transaction writes. */
export async function tell<N extends MessageName>(
  { sql }: Pick<Stage, 'sql'>,
  userId: string,
  kind: N,
  vars: MessageVars<N>,
  sent: Sent = {},
): Promise<void> {
  const tenantId = sent.tenantId ?? (await demoSpace(sql));
  await sql(
    `insert into message_outbox (tenant_id, id, template, vars, receivers, url, biz_type, biz_id, decision_expire_time, dedup_key)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, gen_random_uuid()::text)`,
    [
      tenantId,
      kind,
      JSON.stringify(vars),
      JSON.stringify({ to: 'users', userIds: [userId] }),
      sent.url ?? null,
      sent.bizId ? 'identity.members' : null,
      sent.bizId ?? null,
      sent.until ?? null,
    ],
  );
  await sql(`select pg_notify('message_outbox', '')`);
}

/** A member of the demo factory of whom nobody has told anything yet. */
export async function addReader(stage: Stage, name: string): Promise<{ id: string; name: string }> {
  const person = await addAccount(stage.sql, name);
  await addMember(stage.sql, await demoSpace(stage.sql), person.id, true);
  return person;
}

/** Asks the person into another space, as its administrator does. */
export async function askInto(
  stage: Stage,
  userId: string,
  space: keyof Stage['people']['spaceIds'],
): Promise<void> {
  const tenantId = stage.people.spaceIds[space];
  const id = randomUUID();
  const ends = new Date(Date.now() + 86_400_000).toISOString();
  await stage.sql(
    `insert into tenant_user (tenant_id, id, user_id, remark_name, user_status, invite_time, invite_expire_time) values ($1, $2, $3, '', 2, now(), $4)`,
    [tenantId, id, userId, ends],
  );
  const [row] = (await stage.sql('select name from tenant where tenant_id = $1', [tenantId])) as {
    name: string;
  }[];
  await tell(
    stage,
    userId,
    'invitation',
    { space: row?.name ?? '', inviter: '周敏慧', until: ends.slice(0, 10) },
    { tenantId, bizId: id, until: ends },
  );
}

export const bellOf = (page: Page): Locator => page.locator('.my-bell-button');
export const tabOf = (page: Page, label: string): Locator =>
  page.locator('.my-bell').getByRole('tab', { name: new RegExp(`^${label}`) });
export const itemsOf = (page: Page): Locator => page.locator('.my-bell-item');
/** The number on the bell; 0 without one. */
export const unreadOn = async (page: Page): Promise<number> =>
  Number((await bellOf(page).locator('b').allTextContents())[0] ?? 0);
const countOn = async (page: Page, label: string): Promise<number> =>
  Number(await tabOf(page, label).locator('span').textContent());
export const openBell = async (page: Page, label: string): Promise<void> => {
  // a panel that is closing is still to be seen
  if ((await bellOf(page).getAttribute('aria-expanded')) !== 'true') await bellOf(page).click();
  await tabOf(page, label).click();
};
/** Messages are on their way until the bell shows so many. */
export const unreadReaches = async (page: Page, count: number): Promise<boolean> =>
  (await until(
    () => unreadOn(page),
    (n) => n === count,
  )) === count;

export async function proveMessages(stage: Stage): Promise<void> {
  await bell(stage);
  await invitation(stage);
}

async function bell(stage: Stage): Promise<void> {
  const reader = await addReader(stage, '读消息的人');
  await tell(stage, reader.id, 'passwordChanged', { ip: '10.0.0.9', device: 'Chrome' });
  await tell(stage, reader.id, 'business', { title: '业务一', content: '说明' }, { url: '/home' });
  await tell(
    stage,
    reader.id,
    'business',
    { title: '业务二', content: '说明' },
    { url: '/common/custom-made-order-num' },
  );
  await tell(stage, reader.id, 'approval', { document: '请购单', no: 'QG1', maker: '周工', step: 1 });
  await stage.during({ as: reader.name }, async (page) => {
    const answers: unknown[] = [];
    page.on('response', (r) => {
      if (r.url().endsWith(`/message/${reader.id}/header`))
        // what comes while the page is left has no body any more
        r.json().then(
          (body) => answers.push(body),
          () => undefined,
        );
    });
    await page.goto('/home');
    await settled(page);
    await stage.prove(['S439', 'S276', 'S277'], async () => {
      if (!(await unreadReaches(page, 4))) return `${await unreadOn(page)} 条`;
      const header = answers.at(-1) as Record<
        string,
        { unReadCount: number; items: Record<string, unknown>[] }
      >;
      const [first] = header['news']?.items ?? [];
      const fields = [
        'id',
        'title',
        'content',
        'creationTime',
        'messageState',
        'messageTypeValue',
        'messageType',
        'tenantName',
        'tenantId',
        'userId',
      ];
      const missing = fields.filter((f) => first?.[f] === undefined);
      const counts = ['notices', 'news', 'todos'].map((t) => header[t]?.unReadCount);
      return (counts.join() === '1,2,1' && missing.length === 0) || `${counts.join()} ${missing.join()}`;
    });
    await bellOf(page).click();
    for (const [id, label] of [
      ['S083', '变更'],
      ['S084', '通知'],
      ['S085', '消息'],
      ['S086', '待办'],
    ] as const)
      await stage.prove(id, async () => {
        await tabOf(page, label).click();
        return (await tabOf(page, label).getAttribute('aria-selected')) === 'true';
      });
    await stage.prove('S087', async () => {
      const counts = await Promise.all(['变更', '通知', '消息', '待办'].map((t) => countOn(page, t)));
      return counts.join() === '0,1,2,1' || counts.join();
    });
    await stage.prove(['S088', 'S089'], async () => {
      for (const label of ['变更', '通知', '消息', '待办']) {
        await tabOf(page, label).click();
        for (const name of ['清空', '查看更多'])
          if (!(await page.locator('.my-bell-foot').getByRole('button', { name }).isVisible())) return label;
      }
      return true;
    });
    await stage.prove('S093', async () => {
      await tabOf(page, '通知').click();
      // an empty list would carry none either
      await itemsOf(page).first().waitFor();
      return (await itemsOf(page).count()) === 1 && (await itemsOf(page).locator('.my-tag').count()) === 0;
    });
    await stage.prove(['S336', 'S442'], async () => {
      const asked = page.waitForRequest((r) => r.url().endsWith('/api/user/message/state'));
      await openBell(page, '消息');
      await itemsOf(page).filter({ hasText: '业务二' }).click();
      const sent = (await asked).postDataJSON() as { id: string; type: number };
      await page.waitForURL('**/common/custom-made-order-num');
      if (!(await unreadReaches(page, 3))) return `${await unreadOn(page)} 条`;
      const [row] = (await stage.sql('select message_state as state from message where id = $1', [
        sent.id,
      ])) as { state: number }[];
      return (sent.type === 2 && row?.state === 1) || JSON.stringify({ sent, row });
    });
    await stage.prove(['S338', 'S443'], async () => {
      const asked = page.waitForRequest((r) => r.url().endsWith('/api/user/message/clear'));
      await openBell(page, '消息');
      await page.locator('.my-bell-foot').getByRole('button', { name: '清空' }).click();
      const sent = (await asked).postDataJSON() as { type: number };
      await itemsOf(page).first().waitFor({ state: 'detached' });
      const others = [await countOn(page, '通知'), await countOn(page, '待办')];
      const kept = (): Promise<Record<string, unknown>[]> =>
        stage.sql(
          'select message_type as type, bool_and(is_cleared) as cleared from message where user_id = $1 group by 1 order by 1',
          [reader.id],
        );
      const cleared = async (): Promise<string> => (await kept()).map((r) => r['cleared']).join();
      const one = await cleared();
      // it stays so after the page was left, and the next type is cleared by itself
      await page.reload();
      await settled(page);
      await openBell(page, '消息');
      if ((await itemsOf(page).count()) > 0) return '刷新后又出现';
      await openBell(page, '通知');
      await itemsOf(page).first().waitFor();
      await page.locator('.my-bell-foot').getByRole('button', { name: '清空' }).click();
      await itemsOf(page).first().waitFor({ state: 'detached' });
      const two = await cleared();
      return (
        (sent.type === 2 &&
          others.join() === '1,1' &&
          one === 'false,true,false' &&
          two === 'true,true,false') ||
        JSON.stringify({ sent, others, one, two })
      );
    });
    await stage.prove(['S090', 'S022'], async () => {
      await openBell(page, '变更');
      await page.locator('.my-bell-foot').getByRole('button', { name: '查看更多' }).click();
      await page.locator('.my-messages').waitFor();
      return at(page) === '/all-message';
    });
  });
}

async function invitation(stage: Stage): Promise<void> {
  const [yes, no] = [await addReader(stage, '会同意的人'), await addReader(stage, '会拒绝的人')];
  const answered = async (
    person: { id: string; name: string },
    button: '同意' | '拒绝',
  ): Promise<number | undefined> => {
    await askInto(stage, person.id, 'long');
    let status: number | undefined;
    await stage.during({ as: person.name }, async (page) => {
      await page.goto('/home');
      await settled(page);
      await unreadReaches(page, 1);
      await openBell(page, '通知');
      await stage.prove('S092', async () => {
        await itemsOf(page).getByText('未处理').waitFor();
        return true;
      });
      await itemsOf(page).first().click();
      const dialog = page.getByRole('dialog', { name: '是否接受该邀请？' });
      await stage.prove('S337', async () => {
        await dialog.waitFor();
        return (await dialog.getByRole('button', { name: /同意|拒绝/ }).count()) === 2;
      });
      const told = page.waitForRequest((r) => r.method() === 'PUT' && r.url().endsWith('/tenant/status'));
      await dialog.getByRole('button', { name: button }).click();
      await stage.prove('S445', async () => {
        const sent = Object.keys((await told).postDataJSON() as object).toSorted();
        return sent.join() === 'tenantId,userStatus' || sent.join();
      });
      const read = async (): Promise<number | undefined> =>
        (
          (await stage.sql(
            'select user_status as status from tenant_user where tenant_id = $1 and user_id = $2',
            [stage.people.spaceIds.long, person.id],
          )) as { status: number }[]
        )[0]?.status;
      status = await until(read, (now) => now !== 2);
      await stage.prove('S092', async () => {
        await page.goto('/all-message?messageType=1');
        await settled(page);
        const row = page.getByRole('row').filter({ hasText: '邀请' }).first();
        await row.getByText('已处理').waitFor();
        return (await row.getByText('未处理').count()) === 0;
      });
    });
    return status;
  };
  await stage.prove('S330', async () => (await answered(yes, '同意')) === 4);
  await stage.prove('S331', async () => (await answered(no, '拒绝')) === 8);
}
