import { it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { bars } from '@muyun/contract';
import { Api } from '../api.ts';
import { barOrderReady } from '../bar-scene.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, logIn, openScreen } from '../kit.ts';
import { open } from '../shell/screens.ts';
it('shots', async () => {
  const server = await startHouse();
  const api = await Api.logIn(server.url);
  const id = await barOrderReady(api);
  const browser = await launchBrowser();
  const { page, faults } = await openScreen(browser, server.url);
  await logIn(page);
  for (const [w, h] of [[1440, 900], [1024, 768], [390, 844]] as const) {
    await page.setViewportSize({ width: w, height: h });
    for (const [name, path] of [['order', '/nest/order?family=bars'], ['detail', `/nest/accessory-order-detail?id=${id}`], ['result', `/nest/accessory-order-result?id=${id}`], ['results', '/nest/result?family=bars'], ['plates', '/nest/order']] as const) {
      await open(page, path);
      await page.screenshot({ path: `/tmp/barshots/${name}-${w}.png` });
    }
    if (w === 1440) {
      await open(page, `/nest/accessory-order-detail?id=${id}`);
      for (const t of ['配件', '用料需求', '余料', '方案', '日志']) {
        await page.getByRole('tab', { name: new RegExp(t) }).click();
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/barshots/tab-${t}.png` });
      }
    }
    if (w !== 390) {
      await api.call(bars.barOrderState, { params: { id }, body: { action: 'void', version: (await api.call(bars.getBarOrder, { params: { id } })).version, reason: 'x' } }).catch(() => undefined);
      await open(page, '/nest/order?family=bars&create=1');
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/barshots/wiz1-${w}.png` });
      for (const n of [2, 3]) {
        await page.getByRole('dialog').getByRole('button', { name: '下一步' }).click();
        if (n === 2) { await page.getByRole('button', { name: '定做' }).click(); await page.getByRole('button', { name: '余料' }).last().click(); }
        await page.waitForTimeout(500);
        await page.screenshot({ path: `/tmp/barshots/wiz${n}-${w}.png` });
      }
    }
  }
  writeFileSync('/tmp/barshots/faults.txt', faults.join('\n'));
  const raw = await fetch(`${server.url}/api/cad/accessory-nest/down-purchase/${(await api.call(bars.listBarOrders)).items[0]?.id}?file=3`, { headers: { authorization: `Bearer ${(api as unknown as { token: string }).token}` } });
  writeFileSync('/tmp/barshots/pdfstatus.txt', String(raw.status));
  await browser.close();
  await dispose(server);
}, 300000);
