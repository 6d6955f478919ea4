/** 工程文件: chosen by its project, sent into a folder, a second of the same name is the next version, taken as a zip. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { open } from './screens.ts';

const FOLDER = mkdtempSync(path.join(os.tmpdir(), 'muyun-files-'));
const paper = (name: string, content: string): string => {
  const at = path.join(FOLDER, name);
  writeFileSync(at, content);
  return at;
};
let demo: DemoStage;
let row: { id: string; displayName: string | null; name: string };
beforeAll(async () => {
  demo = await demoStage();
  const { items } = await demo.api.call(project.listProjects, { query: { controlState: 0 } });
  row = items[0] as typeof row;
});
afterAll(() => demo.close());

const entries = (page: Page) => page.getByRole('list', { name: '工程文件' }).getByRole('listitem');

describe('files of a project', () => {
  it('are sent into the folder that is chosen; the same name again is the next version', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/cad/project-file');
      await page.getByText('还没有选择工程').waitFor();
      await open(page, `/cad/project-file?id=${row.id}`);
      await page.getByText('还没有文件').waitFor();
      await page.getByRole('button', { name: '上传' }).click();
      await page.getByRole('menuitem', { name: '上传到合同附件' }).click();
      await page.getByLabel('选择工程文件').setInputFiles(paper('补充协议.txt', '一'));
      await entries(page).filter({ hasText: '合同附件' }).getByText('补充协议.txt').waitFor();
      await page.getByRole('tab', { name: /合同附件/ }).click();
      await page.getByLabel('选择工程文件').setInputFiles(paper('补充协议.txt', '一二'));
      await page.getByText('第 2 版').waitFor();
      expect(await entries(page).count()).toBe(1);
      await page.getByRole('button', { name: '历史 2' }).click();
      const history = page.getByRole('dialog');
      await history.getByText('第 1 版').waitFor();
      await history.getByRole('button', { name: '完成' }).click();
      const zip = page.waitForEvent('download');
      await page.getByRole('button', { name: '打包下载' }).click();
      expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
      await page.getByRole('tab', { name: /图纸/ }).click();
      await page.getByText('还没有文件').waitFor();
    });
  });

  it('stand beside the rest of the project, and are deleted with a question', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/cad/project-detail?id=${row.id}`);
      await page.getByRole('tab', { name: '文件', exact: true }).click();
      await entries(page).getByText('第 2 版').waitFor();
      await entries(page).getByRole('button', { name: '删除' }).click();
      await page.getByRole('button', { name: '删除文件' }).click();
      await entries(page).getByText('第 1 版').waitFor();
    });
  });
});
