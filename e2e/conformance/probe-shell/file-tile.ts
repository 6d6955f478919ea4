/** The file tile: what each kind of file shows, and that it is fetched as it was sent: S210–S217. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { DEMO } from '../../kit.ts';
import { attachAll, OFD, Tiles } from '../../shell/file-tile-scene.ts';
import { type Stage, until } from './stage.ts';

/** By item: the file, and what its preview shows. */
const SHOWN: readonly (readonly [id: string, name: string, of: (dialog: Locator) => Locator])[] = [
  ['S212', 'n.ofd', (d) => d.locator('text').filter({ hasText: '关于同意张阿三同志辞职的批复' })],
  ['S213', '发票.xml', (d) => d.locator('pre').filter({ hasText: '<No>31471858</No>' })],
  ['S214', '清单.xlsx', (d) => d.getByRole('table', { name: '下料' }).getByText('A-01')],
  ['S215', '资料.zip', (d) => d.getByText('图纸/一层.txt')],
];

async function pictures(stage: Stage, tiles: Tiles): Promise<void> {
  await stage.prove(['S210', 'S216'], async () => {
    const image = (await tiles.preview('安装位置.png')).getByRole('img').first();
    const width = await until(
      () => image.evaluate((img: HTMLImageElement) => img.naturalWidth),
      (w) => w > 0,
    );
    await tiles.close();
    return width === 1 || `${width} 像素`;
  });
  await stage.prove('S211', async () => {
    const dialog = await tiles.preview('方案.pdf');
    await dialog.locator('iframe').or(dialog.getByText('浏览器不能显示 PDF')).first().waitFor();
    await tiles.closeByButton();
    return true;
  });
}

export async function proveFileTile(stage: Stage): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-tiles-'));
  const screen = await attachAll(await stage.api(), folder, ['n']);
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto(screen);
    await page.getByRole('region', { name: '附件' }).waitFor();
    const tiles = new Tiles(page);
    await pictures(stage, tiles);
    for (const [id, name, of] of SHOWN)
      await stage.prove(id, async () => {
        await of(await tiles.preview(name))
          .first()
          .waitFor();
        await tiles.close();
        return true;
      });
    await stage.prove('S217', async () =>
      (await tiles.fetched('n.ofd', folder)).equals(readFileSync(path.join(OFD, 'n.ofd'))),
    );
  });
  rmSync(folder, { recursive: true, force: true });
}
