/** The server is killed at its worst moments. After the next start nothing is half done. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  areaRule,
  demander,
  nest,
  plateType,
  presetOf,
  product,
  productImport,
  project,
  texture,
} from '@muyun/contract';
import { writeXlsx } from '../../apps/server/src/kit/spreadsheet.ts';
import { Api } from '../api.ts';
import { houseFolder } from '../house.ts';
import { dispose, type RunningServer, startProcess } from '../kit.ts';

const ROWS = 4000;
let folder: string;
const files = mkdtempSync(path.join(os.tmpdir(), 'muyun-kill-'));
let server: RunningServer;
let api: Api;
let masters: { demanderId: string; textureId: string };

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function restart(): Promise<void> {
  server = await startProcess(folder, { DEMO_DATA: 'off' });
  api = await Api.logIn(server.url);
}

async function killAndRestart(): Promise<void> {
  await server.kill();
  await restart();
}

beforeAll(async () => {
  folder = await houseFolder('off');
  await restart();
  await api.call(texture.initTextures);
  await api.call(plateType.initPlateTypes);
  await api.call(areaRule.createAreaRule, { body: { name: '外接矩形', basis: 2, isDefault: true } });
  const customer = await api.call(demander.createDemander, { body: { code: 'K1', name: '客户' } });
  masters = { demanderId: customer.id, textureId: (await api.call(texture.textureOptions))[0]?.id as string };
});

afterAll(async () => {
  await dispose(server);
  rmSync(files, { recursive: true, force: true });
});

async function workbook(name: string): Promise<string> {
  const file = path.join(files, `${name}.xlsx`);
  const rows = Array.from({ length: ROWS }, (_, i) => [
    `K-${i + 1}`,
    '四边折边板',
    '3003-H24',
    '3',
    String(600 + (i % 50) * 10),
    String(400 + (i % 30) * 10),
    '2',
  ]);
  await writeXlsx(file, {
    sheets: [
      {
        name: '清单',
        columns: ['编号', '板型', '材质', '板厚', '宽', '高', '数量'].map((title) => ({ title })),
        rows,
      },
    ],
  });
  return file;
}

describe('killed during an import commit', () => {
  it.each([0, 120, 400, 900])('%i ms after the commit was asked for', async (delay) => {
    const { id: projectId } = await api.call(project.createProject, {
      body: { name: `导入中断 ${delay}`, demanderId: masters.demanderId },
    });
    const preview = await api.call(productImport.previewImport, {
      body: { projectId, kind: '1' },
      file: await workbook(`k${delay}`),
    });
    const commit = await api.call(productImport.commitImport, {
      params: { importId: preview.id },
      body: { version: preview.version },
    });
    await wait(delay);
    await killAndRestart();
    const job = commit.jobId ? await api.ended(commit.jobId) : null;
    const total = (
      await api.call(product.listProducts, { query: { projectIds: projectId, maxResultCount: 1 } })
    ).totalCount;
    const after = await api.call(productImport.getImport, {
      params: { importId: preview.id },
      query: { maxResultCount: '1' },
    });
    const folderRow = await api.call(project.getProject, { params: { id: projectId } });
    // all or nothing, and job, import, products and counters tell the same story
    const isDone = job === null || job.state === 'done';
    expect([total, after.batch.state, folderRow.kindAmount, folderRow.productAmount]).toEqual(
      isDone ? [ROWS, 2, ROWS, ROWS * 2] : [0, 1, 0, 0],
    );
    if (!isDone) expect(job?.error?.message).toMatch(/[\u4e00-\u9fff]/);
  });
});

async function orderOf(
  name: string,
  kinds: number,
  seconds: number,
): Promise<{ orderId: string; projectId: string; pieces: number }> {
  const { id: projectId } = await api.call(project.createProject, {
    body: { name, demanderId: masters.demanderId },
  });
  const rows = Array.from({ length: kinds }, (_, i) => ({
    code: `N-${i + 1}`,
    textureId: masters.textureId,
    thickness: 3,
    unfoldMode: 3,
    unfoldWidth: 400 + (i % 17) * 45,
    unfoldHeight: 300 + (i % 11) * 40,
    quantity: 6,
  }));
  await api.call(product.commitProductsCall, { body: { projectId, rows } });
  const pieces = await api.call(nest.listNestProducts, { query: { projectIds: projectId } });
  const order = await api.call(nest.createNestOrder, {
    body: {
      products: pieces.map((p) => ({ productId: p.id, quantity: p.availableToNest })),
      params: { ...presetOf(1), timeLimit: seconds },
    },
  });
  await api.call(nest.nestOrderState, {
    params: { id: order.id },
    body: { action: 'submit', version: order.version },
  });
  return { orderId: order.id, projectId, pieces: kinds * 6 };
}

/** Pieces requested = placed + unplaced, and what a product says equals what the layouts say. */
async function assertConserved(orderId: string, projectId: string, pieces: number): Promise<void> {
  const order = await api.call(nest.getNestOrder, { params: { id: orderId } });
  const products = await api.call(product.listProducts, {
    query: { projectIds: projectId, maxResultCount: 400 },
  });
  const held = products.items.reduce((sum, p) => sum + p.reservedNestQuantity, 0);
  const nested = products.items.reduce((sum, p) => sum + p.nestedQuantity, 0);
  if (order.state === 16) expect([nested, held]).toEqual([order.placedAmount, 0]);
  else expect([nested, held]).toEqual([0, pieces]);
  if (order.state === 8 || order.state === 16) {
    expect(order.placedAmount + order.lostAmount).toBe(pieces);
    expect(order.runs.find((r) => r.isChosen)?.verify?.ok).toBe(true);
    const sheets = await api.call(nest.nestRunLayouts, { params: { id: order.runId as string } });
    expect(sheets.layouts.reduce((sum, l) => sum + l.repeat * l.placements.length, 0)).toBe(
      order.placedAmount,
    );
  }
}

describe('killed during a nest run', () => {
  it.each([150, 1200])('%i ms after it was submitted', async (delay) => {
    const { orderId, projectId, pieces } = await orderOf(`套料中断 ${delay}`, 40, 3);
    await wait(delay);
    await killAndRestart();
    const { jobId } = await api.call(nest.getNestOrder, { params: { id: orderId } });
    const job = await api.ended(jobId as string);
    const order = await api.call(nest.getNestOrder, { params: { id: orderId } });
    expect(order.state).toBe(job.state === 'done' ? 8 : 256);
    if (order.state === 256) expect(order.message).toMatch(/[\u4e00-\u9fff]/);
    await assertConserved(orderId, projectId, pieces);
  });
});

describe('killed during a confirm', () => {
  it('at ten moments: the order is confirmed with all its effects, or not at all', async () => {
    const { orderId, projectId, pieces } = await orderOf('确认中断', 30, 1);
    const first = await api.call(nest.getNestOrder, { params: { id: orderId } });
    await api.ended(first.jobId as string);
    for (const delay of [0, 3, 6, 10, 15, 20, 30, 45, 60, 90]) {
      const before = await api.call(nest.getNestOrder, { params: { id: orderId } });
      const action =
        before.state === 8
          ? { action: 'confirm' as const, version: before.version }
          : { action: 'unconfirm' as const, version: before.version, reason: '测试反确认' };
      void api.fetch(nest.nestOrderState, { params: { id: orderId }, body: action }).catch(() => undefined);
      await wait(delay);
      await killAndRestart();
      const after = await api.call(nest.getNestOrder, { params: { id: orderId } });
      expect([8, 16]).toContain(after.state);
      await assertConserved(orderId, projectId, pieces);
    }
  });
});
