/** What approving costs: a receipt of 2,000 lines, an issue of as many; and many writers over the same few items. */
import { type materialStockIn as In, materialStockIn, materialStockOut } from '@muyun/contract';
import { Api } from '../../e2e/api.ts';
import { dataFolder, dispose, startProcess } from '../../e2e/kit.ts';
import type { Row } from '../house.ts';
import { materials, type MaterialScene } from './scene.ts';

const LINES = 2000;
const MOST_MS = 3000;
const [WRITERS, ITEMS, ROUNDS] = [64, 20, 3] as const;
const LEAST_SHARE = 0.3;
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Two kinds of documents that are made, submitted and approved alike. */
type Calls = typeof In.calls;
const calls = { in: materialStockIn.calls, out: materialStockOut.calls as unknown as Calls } as const;

async function submitted(api: Api, of: Calls, body: object): Promise<string> {
  const { id } = await api.call(of.create, { body: body as never });
  await api.call(of.submit, { params: { id }, body: { version: 1 } });
  return id;
}
const approve = (api: Api, of: Calls, id: string) =>
  api.call(of.approval, { params: { id }, body: { version: 2, agree: true } });
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const opening = ({ warehouseId }: MaterialScene, skuIds: readonly string[], quantity: string) => ({
  inType: 128,
  warehouseId,
  businessDate: today(),
  lines: skuIds.map((materialSkuId) => ({
    materialSkuId,
    quantity,
    priceBasis: 4,
    unitPrice: '40',
    locationCode: 'A-01',
  })),
});
const issue = ({ warehouseId }: MaterialScene, skuIds: readonly string[]) => ({
  outType: 32,
  warehouseId,
  businessDate: today(),
  lines: skuIds.map((materialSkuId) => ({ materialSkuId, quantity: '1', reason: '压测' })),
});

/** Approvals of one line each per second, writer i over its own item or over one of the few. */
async function rate(api: Api, scene: MaterialScene, itemOf: (writer: number) => string): Promise<number> {
  const ids: string[][] = [];
  for (let w = 0; w < WRITERS; w += 1) {
    const own: string[] = [];
    for (let r = 0; r < ROUNDS; r += 1) own.push(await submitted(api, calls.out, issue(scene, [itemOf(w)])));
    ids.push(own);
  }
  const took = await timed(() =>
    Promise.all(
      ids.map(async (own) => {
        for (const id of own) await approve(api, calls.out, id);
      }),
    ),
  );
  return (WRITERS * ROUNDS * 1000) / took;
}

export async function benchPosting(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const api = await Api.logIn(server.url);
    const scene = await materials(api, server.folder, LINES);
    const receipt = await submitted(api, calls.in, opening(scene, scene.skuIds, '500'));
    const inMs = await timed(() => approve(api, calls.in, receipt));
    const out = await submitted(api, calls.out, issue(scene, scene.skuIds));
    const outMs = await timed(() => approve(api, calls.out, out));
    const apart = await rate(api, scene, (w) => scene.skuIds[100 + w] as string);
    const together = await rate(api, scene, (w) => scene.skuIds[w % ITEMS] as string);
    const seconds = (of: number): string => `${(of / 1000).toFixed(2)} s`;
    return [
      {
        what: `审核 ${LINES} 行的入库单 / 出库单`,
        wanted: `≤ ${MOST_MS / 1000} s`,
        measured: `${seconds(inMs)} / ${seconds(outMs)}`,
        isMet: Math.max(inMs, outMs) <= MOST_MS,
      },
      {
        what: `${WRITERS} 个并发审核同样 ${ITEMS} 种物料，对各自不同的物料`,
        wanted: `≥ ${LEAST_SHARE * 100}%，无死锁`,
        measured: `${((together / apart) * 100).toFixed(0)}%（${together.toFixed(0)} / ${apart.toFixed(0)} 单每秒）`,
        isMet: together / apart >= LEAST_SHARE,
      },
    ];
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchPosting()) console.log(row);
  process.exit(0);
}
