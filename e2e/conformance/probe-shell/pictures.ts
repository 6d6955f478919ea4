/** Widget 5: tile, carousel, viewer with its full-size image, PDF viewer. */
import type { Page } from 'playwright-core';
import { type Stage, until } from './stage.ts';
import { block } from './gallery.ts';

export async function provePictures(stage: Stage, page: Page): Promise<void> {
  await stage.prove('S254', async () => {
    const tile = page.getByRole('button', { name: '查看 A-0001', exact: true });
    const cover = await tile.locator('.my-picture-cover').boundingBox();
    return (await tile.boundingBox())?.width === 120 && cover?.height === 72;
  });
  await stage.prove('S184', async () => {
    await page.getByRole('button', { name: '查看 A-0002', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const shown = async (name: string, place: string): Promise<void> => {
      await dialog.getByRole('img', { name, exact: true }).waitFor();
      await dialog.getByRole('status').getByText(place).waitFor();
    };
    await shown('A-0002', '2 / 4');
    await dialog.getByRole('button', { name: '上一张' }).click();
    await shown('A-0001', '1 / 4');
    // round the ring, to the picture that cannot be read, by key and by dot
    await page.keyboard.press('ArrowLeft');
    await shown('损坏的图片.png', '4 / 4');
    await dialog.getByText('图片无法显示').waitFor();
    await dialog.getByRole('button', { name: '第 3 张 安装位置.png' }).click();
    await shown('安装位置.png', '3 / 4');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    return true;
  });
  await viewer(stage, page);
  await pdf(stage, page);
}

async function viewer(stage: Stage, page: Page): Promise<void> {
  const view = page.getByRole('region', { name: '产品图片' });
  await stage.prove('S185', async () => {
    const strip = view.locator('[aria-pressed]');
    if ((await strip.count()) !== 4) return false;
    await strip.nth(1).click();
    await view.getByRole('button', { name: '查看原图 A-0002' }).waitFor();
    return (await strip.nth(1).getAttribute('aria-pressed')) === 'true';
  });
  await stage.prove('S186', async () => {
    await view.getByRole('button', { name: '查看原图 A-0002' }).click();
    const image = page.getByRole('dialog').getByRole('img', { name: 'A-0002' });
    await image.waitFor();
    // one pixel of the picture is one of the screen once the dialog stands, and what does not fit is scrolled
    const size = await until(
      () => image.boundingBox(),
      (box) => box?.width === 1480,
    );
    const box = page.getByRole('dialog').getByRole('group', { name: '原图' });
    await box.hover();
    const scrolled = await until(
      async () => {
        // while the dialog is still opening nothing scrolls
        await page.mouse.wheel(0, 400);
        return box.evaluate((e) => e.scrollTop);
      },
      (top) => top > 0,
    );
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    return (size?.width === 1480 && size.height === 900 && scrolled > 0) || JSON.stringify(size);
  });
}

async function pdf(stage: Stage, page: Page): Promise<void> {
  await block(page, 'PDF').getByRole('button', { name: '查看 PDF' }).click();
  const dialog = page.getByRole('dialog');
  const [first, second] = ['套料方案.pdf', '下料清单.pdf'];
  const shown = async (name: string, place: string): Promise<void> => {
    await dialog.getByRole('status').getByText(place, { exact: true }).waitFor();
    await dialog.getByText(name, { exact: true }).waitFor();
  };
  await stage.prove('S188', async () => {
    await shown(first, '1 / 2');
    await dialog.getByRole('button', { name: '下一个' }).click();
    await shown(second, '2 / 2');
    return true;
  });
  await stage.prove('S187', async () => {
    await dialog.getByRole('button', { name: '上一个' }).click();
    await shown(first, '1 / 2');
    await page.keyboard.press('ArrowLeft');
    await shown(second, '2 / 2');
    return true;
  });
  await stage.prove('S189', async () => {
    await dialog.getByRole('button', { name: '关闭' }).click();
    await dialog.waitFor({ state: 'hidden' });
    return true;
  });
}
