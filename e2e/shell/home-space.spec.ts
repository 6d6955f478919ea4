/** Home says what the platform announces, and to the administrator how much of the space is used; to nobody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message } from '@muyun/contract';
import { addAccount, addMember, demoSpace, giveAllRights } from '../conformance/probe-shell/people.ts';
import { DEMO } from '../kit.ts';
import { faultsOf } from './axe.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open } from './screens.ts';

let set: DemoStage;
beforeAll(async () => {
  set = await demoStage();
});
afterAll(() => set.close());

describe('home', () => {
  it('shows the announcement with its text and the way to all of them, and the use of the space', async () => {
    // may see whatever there is, and is not who runs the space
    const clerk = await addAccount(set.stage.sql, '文员');
    const factory = await demoSpace(set.stage.sql);
    await giveAllRights(set.stage.sql, factory, await addMember(set.stage.sql, factory, clerk.id, false));
    const host = await set.stage.api('admin');
    await host.call(message.announce, {
      body: { title: '周六凌晨升级', content: '02:00 至 03:00 暂停服务', target: { scope: 1 } },
    });
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/home');
      const told = page.getByRole('region', { name: '公告' });
      await told.getByText('02:00 至 03:00 暂停服务').waitFor();
      const use = page.getByRole('region', { name: '空间用量' });
      await use
        .getByRole('row')
        .filter({ hasText: '席位' })
        .getByText(/^\d+ \/ 20$/)
        .waitFor();
      await use
        .getByRole('row')
        .filter({ hasText: '存储' })
        .getByText(/ \/ 100 GB$/)
        .waitFor();
      await use.scrollIntoViewIfNeeded();
      await looked(page, 'home-space');
      expect(await faultsOf(page)).toEqual([]);
      await told.getByRole('link', { name: '更多' }).click();
      await page.getByRole('row').filter({ hasText: '周六凌晨升级' }).waitFor();
      expect(new URL(page.url()).searchParams.get('messageTypeValue')).toBe('5');
    });
    await set.stage.inside({ as: clerk.name }, async (page) => {
      const asked: string[] = [];
      page.on('request', (r) => asked.push(new URL(r.url()).pathname));
      await open(page, '/home');
      await page.getByRole('region', { name: '公告' }).waitFor();
      expect(await page.getByRole('region', { name: '空间用量' }).count()).toBe(0);
      expect(asked.filter((path) => path.endsWith('/account/info'))).toEqual([]);
    });
  });
});
