/** Shared widgets that stand by themselves, on the gallery of a build that is not for production, and 主题与布局 there. */
import type { Locator, Page } from 'playwright-core';
import { DEMO } from '../../kit.ts';
import { startTrial } from '../../shell/trial.ts';
import { block } from './gallery.ts';
import { provePictures } from './pictures.ts';
import { proveOldProjects } from './old-projects.ts';
import { proveFields } from './fields.ts';
import { settled, type ScreenOptions, type Stage, stored, until } from './stage.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

export async function proveWidgets(stage: Stage): Promise<void> {
  const trial = await startTrial(stage.url);
  const gallery: ScreenOptions = {
    as: DEMO.account,
    origin: trial.url,
    context: { baseURL: trial.url },
  };
  try {
    await settings(stage, gallery);
    await proveFields(stage, gallery);
    await stage.during(gallery, async (page) => {
      await page.goto('/gallery');
      await small(stage, page);
      await dialogs(stage, page);
      await history(stage, page);
      await provePictures(stage, page);
    });
    await proveOldProjects(stage, gallery);
  } finally {
    await trial.stop();
  }
}

async function settings(stage: Stage, gallery: ScreenOptions): Promise<void> {
  await stage.during(gallery, async (page) => {
    await page.goto('/home');
    await settled(page);
    await stage.prove('S048', async () => {
      await page.locator('.my-head-btn.user').click();
      await page.getByRole('button', { name: '主题与布局' }).click();
      const drawer = page.getByRole('dialog', { name: '主题与布局' });
      await drawer.getByText('深色', { exact: true }).click();
      await drawer.getByRole('switch', { name: '收起菜单' }).click();
      await drawer.getByRole('switch', { name: '多标签页' }).click();
      await page.getByRole('tablist', { name: '已打开的页面' }).waitFor({ state: 'detached' });
      const isChanged =
        (await page.locator(':root').getAttribute('data-theme')) === 'dark' &&
        (await page.locator('.my-main').boundingBox())?.x === 79;
      await drawer.getByRole('button', { name: '恢复默认' }).click();
      await page.getByRole('tablist', { name: '已打开的页面' }).waitFor();
      const isBack = (await page.locator(':root').getAttribute('data-theme')) === 'light';
      await drawer.getByText('旧版导航').click();
      await page.locator('.my-side.single').waitFor();
      return isChanged && isBack;
    });
  });
}

async function small(stage: Stage, page: Page): Promise<void> {
  const timer = block(page, '倒计时');
  const left = timer.getByRole('timer');
  await stage.prove('S230', async () => {
    await timer.getByRole('button', { name: '开始' }).click();
    const seen: { text: string; at: number }[] = [];
    await until(
      async () => {
        const text = (await left.textContent()) ?? '';
        if (seen.at(-1)?.text !== text) seen.push({ text, at: Date.now() });
        return text;
      },
      (text) => text === '00:00:00',
    );
    const texts = seen.map((s) => s.text).join();
    const took = (seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0);
    return (
      (texts === '00:00:03,00:00:02,00:00:01,00:00:00' && Math.abs(took - 3 * SECOND_MS) < SECOND_MS) ||
      `${texts} in ${took} ms`
    );
  });
  await stage.prove('S231', async () => {
    const once = (await timer.locator('output').textContent()) === '结束 1 次';
    // two more steps of the clock change nothing
    await page.waitForTimeout(2 * SECOND_MS);
    if (!once || (await timer.locator('output').textContent()) !== '结束 1 次') return false;
    await timer.getByRole('button', { name: '开始' }).click();
    await timer.getByText('结束 2 次').waitFor();
    return true;
  });
  await numberCell(stage, block(page, '数字单元格'));
  await stage.prove('S245', async () => {
    const faces = (name: string) => block(page, '头像').getByRole('list', { name }).locator('li');
    return (
      (await faces('全部成员').allTextContents()).join() === '强,敏,栋,雪,伟' &&
      (await faces('前三位成员').allTextContents()).join() === '强,敏,栋,+2'
    );
  });
  await stage.prove(['S246', 'S247'], async () => {
    const texts = (await block(page, '省略').locator('span').allTextContents()).join();
    // 20 places: ten Chinese characters, twenty Latin ones
    return texts === '广东省佛山市南海区狮…,FH2511210009-FH25112…,幕墙铝板' || texts;
  });
}

async function numberCell(stage: Stage, cell: Locator): Promise<void> {
  const shown = (value: string) => cell.getByRole('button', { name: `修改数量 ${value}`, exact: true });
  const type = async (before: string, text: string): Promise<void> => {
    await shown(before).focus();
    await shown(before).press('Enter');
    await cell.getByRole('spinbutton', { name: '数量' }).fill(text);
    await cell.getByRole('spinbutton', { name: '数量' }).press('Enter');
  };
  await stage.prove('S243', async () => {
    await type('120', '345');
    await shown('345').waitFor();
    await shown('345').click();
    await cell.getByRole('spinbutton', { name: '数量' }).fill('9');
    await cell.getByRole('spinbutton', { name: '数量' }).press('Escape');
    await shown('345').waitFor();
    return true;
  });
  await stage.prove('S244', async () => {
    await type('345', '10000000');
    await shown('9999999').waitFor();
    await type('9999999', '-5');
    await shown('0').waitFor();
    await type('0', '12.6');
    await shown('13').waitFor();
    return true;
  });
}

async function dialogs(stage: Stage, page: Page): Promise<void> {
  await stage.prove('S183', async () => {
    const button = block(page, '主要操作').getByRole('button', { name: '未配置' });
    return button.isDisabled();
  });
  await stage.prove('S228', async () => {
    await block(page, '对话框').getByRole('button', { name: '通用对话框' }).click();
    const buttons = page.getByRole('dialog', { name: '通用对话框' }).locator('.my-modal-foot button');
    const names = (await buttons.allTextContents()).join();
    await buttons.first().click();
    await block(page, '对话框').locator('output').getByText('另存').waitFor();
    return names === '另存,取消,确定' || names;
  });
}

async function history(stage: Stage, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /作废发货单/ });
  const open = async (): Promise<void> => {
    await block(page, '对话框').getByRole('button', { name: '填写原因' }).click();
    await dialog.getByLabel(/原因/).waitFor();
  };
  const give = async (text: string): Promise<void> => {
    await open();
    await dialog.getByLabel(/原因/).fill(text);
    await dialog.getByRole('button', { name: '作废发货单', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const offered = dialog.getByRole('group', { name: '最近填写' }).getByRole('button');
  await stage.prove('S475', async () => {
    for (const text of ['单价有误', '客户取消', '重复下单', '地址有误']) await give(text);
    await open();
    await offered.first().waitFor();
    const texts = (await offered.allTextContents()).join();
    await offered.nth(1).click();
    const taken = await dialog.getByLabel(/原因/).inputValue();
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    return (texts === '地址有误,重复下单,客户取消' && taken === '重复下单') || `${texts} / ${taken}`;
  });
  await stage.prove('S476', async () => {
    const name = await page.evaluate(
      () => Object.keys(localStorage).find((k) => k.startsWith('muyun.history.')) ?? '',
    );
    // two of the three are as old as an entry may become
    await page.evaluate(
      ([key, age]) => {
        const all = JSON.parse(localStorage.getItem(key as string) ?? '[]') as { at: number }[];
        const aged = all.map((e, i) => ({ ...e, at: i === 0 ? e.at : Date.now() - (age as number) }));
        localStorage.setItem(key as string, JSON.stringify(aged));
      },
      [name, 30 * DAY_MS] as const,
    );
    await open();
    await offered.first().waitFor();
    const texts = (await offered.allTextContents()).join();
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const kept = (await stored(page, name.slice('muyun.'.length))) as unknown[];
    return (texts === '地址有误' && kept.length === 1) || texts;
  });
}
