/** The person's end of the header, and the kinds of people who log in. */
import { DEMO } from '../../kit.ts';
import { entriesOf, settled, type Stage } from './stage.ts';

const LIST = '/common/custom-made-order-num';

export async function provePerson(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    await stage.prove('S077', async () => {
      const href = await page.locator('.my-header').getByRole('link', { name: '帮助' }).getAttribute('href');
      return href !== null && (await page.request.get(href)).ok();
    });
    await stage.prove('S078', async () => {
      await page.locator('.my-header').getByText('搜索菜单').click();
      await page.getByRole('dialog', { name: '搜索菜单' }).waitFor();
      return true;
    });
    await page.keyboard.press('Escape');
    await stage.prove('S079', async () => {
      await page.getByRole('button', { name: '消息' }).click();
      await page.locator('.my-bell').waitFor();
      return true;
    });
    await page.keyboard.press('Escape');
    await stage.prove('S003', async () => kinds(stage));
  });
}

/** Operator, factory, agent and supplier staff: each comes in, and the entries of nobody's rights are there. */
async function kinds(stage: Stage): Promise<boolean | string> {
  const menus: string[][] = [];
  for (const name of ['admin', stage.people.viewer, stage.people.agent, stage.people.supplier])
    menus.push(await entriesOf(stage, name));
  const [host = [], viewer = [], agent = [], supplier = []] = menus;
  if (menus.some((m) => !m.includes('/home'))) return '有人没有进入';
  if (host.includes(LIST) || agent.includes(LIST)) return '菜单有未授权的条目';
  // home alone would be the same for everybody
  return (
    (viewer.length > 1 && supplier.length > 1 && agent.length > 1 && host.length > 1) ||
    '供应商、代理商或平台端还没有自己的页面'
  );
}
