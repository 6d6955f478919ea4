/** Files that are converted, as the platform's people see them: S074–S076, S282, S450. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { convert, file } from '@muyun/contract';
import { Api } from '../../api.ts';
import { DEMO } from '../../kit.ts';
import { settled, type Stage } from './stage.ts';

const PATH = convert.fileConverts.path;
const KEYS = ['fileType', 'fileCount', 'severIp'];

/** A drawing that nobody here can convert: it waits. */
async function waits(stage: Stage): Promise<void> {
  const drawing = path.join(mkdtempSync(path.join(os.tmpdir(), 'muyun-probe-')), '探测.dwg');
  writeFileSync(drawing, 'AC1032 probe');
  const api = await Api.logIn(stage.url);
  const [kept] = await api.call(file.uploadFile, { file: drawing, body: {} });
  await api.call(convert.convertFile, { params: { id: kept?.id ?? '' }, body: { fileType: 1 } });
}

export async function proveFiles(stage: Stage): Promise<void> {
  await waits(stage);
  const host = await stage.api('admin');
  await stage.prove('S282', async () => {
    const [row] = await host.call(convert.fileConverts);
    return row !== undefined && KEYS.every((k) => k in row);
  });
  await stage.during({ as: 'admin' }, async (page) => {
    await page.clock.install();
    await page.goto('/home');
    await settled(page);
    const counts = page.getByRole('group', { name: '文件转换' });
    const asked = () => page.waitForResponse((r) => new URL(r.url()).pathname === PATH);
    const first = asked();
    await page.locator('.my-head-btn.user').click();
    await first;
    await stage.prove(['S074', 'S076'], async () => {
      await counts.getByText(/DWG → DXF\s*1\s*@\s*待分配/).waitFor();
      return true;
    });
    await stage.prove('S450', async () => {
      let early = 0;
      page.on('request', (r) => (early += new URL(r.url()).pathname === PATH ? 1 : 0));
      await page.clock.runFor(119_000);
      if (early > 0) return '早于 120 秒';
      const next = asked();
      await page.clock.runFor(2_000);
      return (await next).ok();
    });
  });
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    await page.locator('.my-head-btn.user').click();
    await stage.prove('S075', async () => {
      await page.getByRole('button', { name: '修改密码' }).waitFor();
      return (await page.getByRole('group', { name: '文件转换' }).count()) === 0;
    });
  });
}
