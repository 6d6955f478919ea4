/** Large files on their way, drawings that are looked at, and what the platform sees of it: S074 S075 S076 S282 S450. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { materialSku, requisition, storage } from '@muyun/contract';
import { proveFiles } from '../conformance/probe-shell/files.ts';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { settled } from './screens.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-large-'));
const LARGE = path.join(folder, '总图.txt');
const DRAWING = path.join(folder, '面板.dxf');
let demo: DemoStage;
beforeAll(async () => {
  writeFileSync(LARGE, 'x'.repeat(20 * 1024 * 1024));
  const entity = [
    0,
    'LWPOLYLINE',
    8,
    'CUT',
    90,
    4,
    70,
    1,
    10,
    0,
    20,
    0,
    10,
    900,
    20,
    0,
    10,
    900,
    20,
    600,
    10,
    0,
    20,
    600,
  ];
  writeFileSync(DRAWING, [0, 'SECTION', 2, 'ENTITIES', ...entity, 0, 'ENDSEC', 0, 'EOF'].join('\n'));
  demo = await demoStage();
});
afterAll(() => demo.close());

/** The address of a draft that its maker goes on with. */
async function draft(): Promise<string> {
  const { items } = await demo.api.call(materialSku.calls.list, { query: { maxResultCount: 1 } });
  const { id } = await demo.api.call(requisition.calls.create, {
    body: {
      requisitionDate: '2026-11-22',
      purpose: 1,
      lines: [{ materialSkuId: items[0]?.id ?? '', quantity: '3', requiredDate: '2027-01-05' }],
    },
    key: crypto.randomUUID(),
  });
  return `/purchase/material/requisition/detail?id=${id}&edit=1`;
}

describe('files', () => {
  it('a large file goes in parts, goes on after the line broke, and shows how far it is; a drawing is looked at', async () => {
    const address = await draft();
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await page.goto(address);
      await settled(page);
      const edit = page.getByRole('button', { name: '编辑', exact: true });
      const files = page.getByRole('region', { name: '附件' });
      const input = files.locator('input[type=file]');
      // looked at or edited, as it was opened; which of them is drawn first is not to be guessed
      await edit.or(input).first().waitFor({ state: 'attached' });
      if ((await input.count()) === 0) await edit.click();
      let [sent, broken] = [0, false];
      await page.route('**/api/basic/file/multipart/*/*', async (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        sent += 1;
        if (sent !== 2 || broken) return route.continue();
        broken = true;
        return route.abort('connectionreset');
      });
      await input.setInputFiles([LARGE, DRAWING]);
      await files.getByRole('list', { name: '正在上传' }).getByText('总图.txt').waitFor();
      await files.getByRole('button', { name: '下载 总图.txt' }).first().waitFor({ timeout: 60_000 });
      // three parts, one of them twice
      expect([sent, broken]).toEqual([4, true]);
      await files.getByRole('button', { name: '预览 面板.dxf' }).first().click();
      const drawing = page.getByRole('dialog').getByRole('img', { name: '面板.dxf' });
      await drawing.waitFor({ timeout: 30_000 });
      expect(await drawing.evaluate((e: HTMLImageElement) => e.naturalWidth > 0 && e.naturalHeight > 0)).toBe(
        true,
      );
    });
    const { largest } = await demo.api.call(storage.storageUse);
    expect(largest[0]).toMatchObject({ name: '总图.txt', size: 20 * 1024 * 1024 });
  });

  it('S074 S075 S076 S282 S450', async () => {
    const { stage } = demo;
    const before = stage.probes.length;
    await proveFiles(stage);
    const probes = stage.probes.slice(before);
    expect(probes.filter((p) => !p.works)).toEqual([]);
    expect(probes).toHaveLength(5);
  });
});
