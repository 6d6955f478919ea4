/**
 * `npm run walk -- <folder> [words…]`: pictures of every screen of a filled space at 1440 and 1024 (and those of the platform), for people
 * to look at. `--serve` leaves the house open afterwards.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from '../../bin/prepare.mjs';
import { Api } from '../api.ts';
import { DEMO, dataFolder, dispose, launchBrowser, logIn, openScreen, startProcess } from '../kit.ts';
import { allScreens, open, platformScreens } from '../shell/screens.ts';
import { filled } from './fill.ts';

const [folder = 'artifacts/walk', ...words] = process.argv.slice(2).filter((a) => !a.startsWith('--'));
mkdirSync(folder, { recursive: true });
buildWeb();
const server = await startProcess(dataFolder(), { DEMO_DATA: 'projects' });
const browser = await launchBrowser({ optimises: true });
async function ended(): Promise<void> {
  await browser.close();
  await dispose(server);
}
process.once('uncaughtException', (error) => {
  console.error(error);
  void ended().then(() => process.exit(1));
});
const api = await Api.logIn(server.url);
const ids = await filled(api);
console.log(server.url, JSON.stringify(ids));

const DETAILS: Record<string, string> = {
  '/purchase/material/task/detail': 'materialTask',
  '/purchase/material/requisition/detail': 'requisition',
  '/purchase/material/order/detail': 'materialOrder',
  '/warehouse/material/stock-in-detail': 'materialStockIn',
  '/warehouse/material/stock-out-detail': 'materialStockOut',
  '/psi/paint/add-coation-purchase': 'paintPurchase',
  '/psi/paint/add-coation-warehouse-entry': 'paintIn',
  '/psi/paint/add-coation-outbound': 'paintOut',
  '/psi/accessory/add-accessory-purchase': 'accessoryPurchase',
  '/psi/accessory/add-accessory-in': 'accessoryIn',
  '/psi/accessory/add-accessory-out': 'accessoryOut',
};
const of = (screens: readonly string[]): string[] =>
  screens
    .flatMap((s) => (DETAILS[s] ? [s, `${s}?id=${ids[DETAILS[s]]}`] : [s]))
    .filter((s) => words.length === 0 || words.some((w) => s.includes(w)));

async function walk(account: string, screens: readonly string[]): Promise<void> {
  const { page, faults } = await openScreen(browser, server.url);
  await logIn(page, account);
  for (const [n, screen] of screens.entries()) {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, screen).catch((error: unknown) => console.log(screen, String(error)));
      const name = screen
        .slice(1)
        .replaceAll(/[/?=&]/g, '_')
        .slice(0, 60);
      await page.screenshot({
        path: path.join(folder, `${account}-${String(n).padStart(3, '0')}-${name}-${width}.png`),
      });
    }
  }
  for (const fault of faults) console.log('fault:', fault);
  await page.context().close();
}
await walk(DEMO.account, of(await allScreens(api)));
await walk('admin', of(await platformScreens(await Api.logIn(server.url, 'admin'))));
if (process.argv.includes('--serve')) await new Promise(() => undefined);
await ended();
