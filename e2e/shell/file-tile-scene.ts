/** Files of every kind as attachments of a document, and their tiles on its screen (shared widget 7). */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { file as files, materialSku, requisition } from '@muyun/contract';
import { renderPdf } from '../../apps/server/src/kit/pdf.ts';
import { writeXlsx } from '../../apps/server/src/kit/spreadsheet.ts';
import type { Api } from '../api.ts';
import { ROOT } from '../kit.ts';

export const OFD = path.join(ROOT, 'e2e/fixtures/ofd');
/** one pixel */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A zip of one stored file, by hand. */
function zipOf(name: string, content: string): Buffer {
  const [title, body] = [Buffer.from(name), Buffer.from(content)];
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(0x800, 6);
  head.writeUInt32LE(body.length, 18);
  head.writeUInt32LE(body.length, 22);
  head.writeUInt16LE(title.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(0x800, 8);
  central.writeUInt32LE(body.length, 20);
  central.writeUInt32LE(body.length, 24);
  central.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + title.length, 12);
  end.writeUInt32LE(30 + title.length + body.length, 16);
  return Buffer.concat([head, title, body, central, title, end]);
}

/** One file of each kind but OFD, made in the folder. */
async function written(folder: string): Promise<string[]> {
  const made = (name: string): string => path.join(folder, name);
  writeFileSync(made('安装位置.png'), Buffer.from(PNG, 'base64'));
  writeFileSync(made('资料.zip'), zipOf('图纸/一层.txt', '一层'));
  writeFileSync(
    made('发票.xml'),
    '<?xml version="1.0" encoding="UTF-8"?><Invoice><No>31471858</No><Sum>200.00</Sum></Invoice>',
  );
  await writeXlsx(made('清单.xlsx'), {
    sheets: [{ name: '下料', columns: [{ title: '编号' }, { title: '数量' }], rows: [['A-01', 12]] }],
  });
  writeFileSync(
    made('方案.pdf'),
    await renderPdf({
      title: '方案',
      notes: [],
      paper: 'A4',
      landscape: false,
      foot: '',
      pageLine: '{n} / {m}',
      blocks: [],
    }),
  );
  return ['安装位置.png', '资料.zip', '发票.xml', '清单.xlsx', '方案.pdf'].map(made);
}

/** A requisition with a file of each kind, and with these OFD files; answers the address of its screen. */
export async function attachAll(api: Api, folder: string, ofd: readonly string[]): Promise<string> {
  const ids: string[] = [];
  for (const one of [...(await written(folder)), ...ofd.map((n) => path.join(OFD, `${n}.ofd`))])
    ids.push(...(await api.call(files.uploadFile, { file: one, body: {} })).map((f) => f.id));
  const { items } = await api.call(materialSku.calls.list, { query: { maxResultCount: 1 } });
  const { id } = await api.call(requisition.calls.create, {
    body: {
      requisitionDate: '2026-11-22',
      purpose: 1,
      attachments: ids,
      lines: [{ materialSkuId: items[0]?.id ?? '', quantity: '3', requiredDate: '2027-01-05' }],
    },
    key: crypto.randomUUID(),
  });
  return `/purchase/material/requisition/detail?id=${id}`;
}

/** The tiles of the page that is shown. */
export class Tiles {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  tile(name: string): Locator {
    return this.#page.locator('.my-file-tile:visible').filter({ hasText: name });
  }
  /** Opens the preview, answers its dialog. */
  async preview(name: string): Promise<Locator> {
    await this.tile(name)
      .getByRole('button', { name: `预览 ${name}` })
      .last()
      .click();
    const dialog = this.#page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  }
  async close(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  /** A PDF viewer has the focus within: it is closed by its button. */
  async closeByButton(): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  /** The bytes that the download action fetches. */
  async fetched(name: string, folder: string): Promise<Buffer> {
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.tile(name)
        .getByRole('button', { name: `下载 ${name}` })
        .click(),
    ]);
    const saved = path.join(folder, `saved-${name}`);
    await download.saveAs(saved);
    return readFileSync(saved);
  }
}
