/** What approving the issue of a nest order of 500 layouts costs. `node bin/run24.mjs bench/materials/nest-issue.ts` */
import {
  demander,
  issueFromNest,
  materialSku,
  materialStockIn,
  materialStockOut,
  nest,
  NEST_SHEETS,
  presetOf,
  product,
  project,
  texture,
  warehouse,
} from '@muyun/contract';
import { Api } from '../../e2e/api.ts';
import { dataFolder, dispose, startProcess } from '../../e2e/kit.ts';
import type { Row } from '../house.ts';

const LAYOUTS = 500;
const THICKNESSES = [2, 2.5, 3, 4] as const;
const MOST_MS = 3000;
const SECONDS = 20;
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Plates of each thickness in a warehouse, as many as there are layouts. Answers the warehouse. */
async function plates(api: Api, textureId: string): Promise<string> {
  const { id: warehouseId } = await api.call(warehouse.calls.create, {
    body: { code: 'BENCH', name: '压测材料仓', domain: 2, positions: [] },
  });
  const lines = [];
  for (const thickness of THICKNESSES) {
    const size = { kind: 1, textureId, thickness, width: 1500, length: 3000 } as const;
    const { id } = await api.call(materialSku.calls.create, { body: size });
    lines.push({ materialSkuId: id, quantity: String(LAYOUTS), priceBasis: 4 as const, unitPrice: '900' });
  }
  const body = { inType: 128, warehouseId, businessDate: today(), lines } as const;
  const { id } = await api.call(materialStockIn.calls.create, { body: body as never });
  await api.call(materialStockIn.calls.submit, { params: { id }, body: { version: 1 } });
  await api.call(materialStockIn.calls.approval, { params: { id }, body: { version: 2, agree: true } });
  return warehouseId;
}

/** Panels of which each fills a plate, no two of one size: as many layouts as panels. */
async function panels(api: Api, textureId: string): Promise<{ productId: string; quantity: number }[]> {
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'BENCH', name: '压测客户' },
  });
  const { id: projectId } = await api.call(project.createProject, { body: { name: '压测工程', demanderId } });
  const rows = Array.from({ length: LAYOUTS }, (_, i) => ({
    code: `DB-${String(i + 1).padStart(4, '0')}`,
    textureId,
    thickness: THICKNESSES[i % THICKNESSES.length],
    unfoldMode: 3,
    unfoldWidth: 1300 + (i % 100),
    unfoldHeight: 2700 + Math.floor(i / 100) * 7,
    quantity: 1,
  }));
  await api.call(product.commitProductsCall, {
    body: { projectId, onDuplicate: 'add', rows: rows as never },
  });
  const made = await api.call(product.selectProducts, { query: { projectId } });
  return made.map(({ id }) => ({ productId: id, quantity: 1 }));
}

/** A confirmed order of the panels. */
async function confirmed(api: Api, products: { productId: string; quantity: number }[]): Promise<string> {
  const options = await api.call(nest.nestStockOptions, { body: { products, colorMode: 1 } });
  // what lies in the warehouse, nothing that would have to be bought
  const stocks = options.flatMap((group) =>
    group.stocks
      .filter((s) => s.kind === NEST_SHEETS)
      .map((s) => ({
        groupName: group.name,
        kind: NEST_SHEETS,
        warehouseId: s.warehouseId,
        materialSkuId: s.materialSkuId,
      })),
  );
  const params = { ...presetOf(1), timeLimit: SECONDS };
  const body = { kind: 1, products, stocks, params } as const;
  const { id } = await api.call(nest.createNestOrder, { body });
  const at = { params: { id } };
  const act = async (action: 'submit' | 'confirm'): Promise<void> => {
    const { version } = await api.call(nest.getNestOrder, at);
    await api.call(nest.nestOrderState, { ...at, body: { action, version, reason: '压测' } });
  };
  await act('submit');
  const { jobId } = await api.call(nest.getNestOrder, at);
  if (jobId) await api.ended(jobId, 300_000);
  await act('confirm');
  return id;
}

export async function benchNestIssue(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const api = await Api.logIn(server.url);
    await api.call(texture.initTextures);
    const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')
      ?.id as string;
    const warehouseId = await plates(api, textureId);
    const nestOrderId = await confirmed(api, await panels(api, textureId));
    const order = await api.call(nest.getNestOrder, { params: { id: nestOrderId } });
    const { id } = await api.call(issueFromNest, { body: { nestOrderId, warehouseId } });
    await api.call(materialStockOut.calls.submit, { params: { id }, body: { version: 1 } });
    const began = performance.now();
    await api.call(materialStockOut.calls.approval, { params: { id }, body: { version: 2, agree: true } });
    const ms = performance.now() - began;
    const issue = await api.call(materialStockOut.calls.get, { params: { id } });
    const sheets = Number(issue.totalQuantity);
    return [
      {
        what: `审核 ${order.layoutAmount} 张排版的套料单领料（${issue.lines.length} 种板，${sheets} 张）`,
        wanted: `≤ ${MOST_MS / 1000} s`,
        measured: `${(ms / 1000).toFixed(2)} s`,
        isMet: ms <= MOST_MS && order.layoutAmount >= LAYOUTS && sheets >= LAYOUTS && issue.orderStatus === 4,
      },
    ];
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchNestIssue()) console.log(row);
  process.exit(0);
}
