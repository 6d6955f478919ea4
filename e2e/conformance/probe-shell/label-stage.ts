/** The label print dialog on the gallery, the real print service on its port, and label printers that count. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { PRINT_PORT } from '@muyun/contract/label';
import type { Locator, Page } from 'playwright-core';
import {
  type AgentProcess,
  agentFolder,
  QUICK,
  removeFolder,
  startProcess,
} from '../../../apps/print-agent/test/agent.ts';
import { LabelPrinter, type PrinterFaults } from '../../../apps/print-agent/test/label-printer.ts';
import { DEMO } from '../../kit.ts';
import { startTrial } from '../../shell/trial.ts';
import { block } from './gallery.ts';
import type { ScreenOptions, Stage } from './stage.ts';

/** What the page has said over websockets, by its own clock. */
export interface Said {
  readonly opened: readonly { readonly url: string; readonly at: number; readonly openAt?: number }[];
  readonly sent: readonly { readonly at: number; readonly command: Readonly<Record<string, unknown>> }[];
  readonly now: number;
}

const RECORDER = `
  window.labelBook = { opened: [], sent: [] };
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(url, protocols) {
      super(url, protocols);
      const entry = { url: this.url, at: performance.now() };
      window.labelBook.opened.push(entry);
      this.addEventListener('open', () => { entry.openAt = performance.now(); });
    }
    send(text) {
      window.labelBook.sent.push({ at: performance.now(), command: JSON.parse(text) });
      super.send(text);
    }
  };`;

export const said = async (page: Page): Promise<Said> =>
  JSON.parse(
    await page.evaluate(`JSON.stringify({ ...window.labelBook, now: performance.now() })`).then(String),
  );
export const sentOf = async (page: Page, cmd: string): Promise<Said['sent']> =>
  (await said(page)).sent.filter((s) => s.command['cmd'] === cmd);

export class LabelStage {
  readonly printers: Readonly<Record<'good' | 'bad', LabelPrinter>>;
  readonly folder: string;
  readonly gallery: ScreenOptions;
  readonly #stop: () => Promise<void>;
  #agent: AgentProcess | null = null;

  private constructor(
    printers: LabelStage['printers'],
    folder: string,
    gallery: ScreenOptions,
    stop: () => Promise<void>,
  ) {
    this.printers = printers;
    this.folder = folder;
    this.gallery = gallery;
    this.#stop = stop;
  }

  /** Everything but the service itself, which is not running yet. */
  static async set(stage: Stage, bad: PrinterFaults = { paperOutAfter: 2 }): Promise<LabelStage> {
    const trial = await startTrial(stage.url);
    const printers = { good: new LabelPrinter('zpl', { printMs: 2 }), bad: new LabelPrinter('tspl', bad) };
    const tcp = { kind: 'tcp', host: '127.0.0.1', dpi: 203 } as const;
    const folder = await agentFolder({
      port: PRINT_PORT,
      patience: { ...QUICK, stalledMs: 60_000 },
      printers: [
        { ...tcp, id: 'good', name: '打包区', language: 'zpl', port: await printers.good.start() },
        { ...tcp, id: 'bad', name: '喷涂区', language: 'tspl', port: await printers.bad.start() },
      ],
    });
    const gallery = { as: DEMO.account, origin: trial.url, context: { baseURL: trial.url } };
    const stop = async (): Promise<void> => {
      await Promise.all([printers.good.stop(), printers.bad.stop(), trial.stop()]);
      removeFolder(folder);
    };
    return new LabelStage(printers, folder, gallery, stop);
  }

  async start(): Promise<void> {
    this.#agent = await startProcess(this.folder);
  }
  async kill(): Promise<void> {
    await this.#agent?.kill();
    this.#agent = null;
  }
  removeTemplates(): void {
    for (const name of ['custom01.yix', 'custom02.yix'])
      rmSync(path.join(this.folder, 'templates', name), { force: true });
  }
  async close(): Promise<void> {
    await this.kill();
    await this.#stop();
  }
}

/** The gallery with its websockets written down. */
export async function openGallery(page: Page): Promise<void> {
  await page.addInitScript(RECORDER);
  await page.goto('/gallery');
}
export async function openDialog(page: Page, button = '打印标签'): Promise<Locator> {
  await block(page, '标签打印').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /标签打印/ });
  await dialog.getByLabel('打印设备').waitFor();
  return dialog;
}
export async function closeDialog(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '取消', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
export const hintBox = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: '提示' });
export const connected = (dialog: Locator): Promise<void> => dialog.getByText('打印服务已连接').waitFor();

const optionsOf = (page: Page): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
/** What a select offers. */
export async function offered(page: Page, dialog: Locator, name: string): Promise<string[]> {
  await dialog.getByRole('combobox', { name }).click();
  await optionsOf(page).first().waitFor();
  const texts = await optionsOf(page).allTextContents();
  await page.keyboard.press('Escape');
  await optionsOf(page).first().waitFor({ state: 'hidden' });
  return texts;
}
export async function choose(page: Page, dialog: Locator, name: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name }).click();
  await optionsOf(page).filter({ hasText: option }).click();
  await optionsOf(page).first().waitFor({ state: 'hidden' });
}
/** What stands in a select. */
export const chosen = async (dialog: Locator, name: string): Promise<string> =>
  (await dialog
    .locator('.ant-select')
    .filter({ has: dialog.page().getByRole('combobox', { name }) })
    .textContent()) ?? '';
