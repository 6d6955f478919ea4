/** A document of the kit: saved, submitted and approved with 1, 200 and 2,000 lines through the calls of a started server. */
import { materialSku, requisition, texture } from '@muyun/contract';
import { Api } from '../e2e/api.ts';
import { dataFolder, dispose, startProcess } from '../e2e/kit.ts';

export interface DocumentRow {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

const LINES = [1, 200, 2000] as const;
const TIMES = 5;
const AT_ONCE = 20;
const MOST_MS = 1000;

/** Plates of one texture, each of its own length. Answers their ids. */
async function materials(api: Api, count: number): Promise<string[]> {
  await api.call(texture.initTextures);
  const textures = await api.call(texture.listTextures, { query: { filter: '3003-H24' } });
  const textureId = textures.items[0]?.id as string;
  const ids: string[] = [];
  for (let from = 0; from < count; from += AT_ONCE)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - from) }, async (_, i) => {
          const body = { kind: 1, textureId, thickness: 2.5, width: 1250, length: 1000 + from + i };
          return (await api.call(materialSku.calls.create, { body })).id;
        }),
      )),
    );
  return ids;
}

interface Took {
  readonly save: number;
  readonly approve: number;
}

/** Milliseconds of saving and of approving one requisition of these materials. */
async function one(api: Api, skus: readonly string[]): Promise<Took> {
  const lines = skus.map((id) => ({ materialSkuId: id, quantity: '2', requiredDate: '2027-01-10' }));
  const began = performance.now();
  const made = await api.call(requisition.calls.create, {
    body: { requisitionDate: '2026-11-22', purpose: 1, lines } as never,
  });
  const saved = performance.now();
  const at = { params: { id: made.id } };
  await api.call(requisition.calls.submit, { ...at, body: { version: 1 } });
  const submitted = performance.now();
  await api.call(requisition.calls.approval, { ...at, body: { version: 2, agree: true } });
  return { save: saved - began, approve: performance.now() - submitted };
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Medians of several documents; the first of each size warms the connections. */
export async function benchDocument(): Promise<DocumentRow[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const api = await Api.logIn(server.url);
    const skus = await materials(api, Math.max(...LINES));
    const rows: DocumentRow[] = [];
    for (const count of LINES) {
      const took: Took[] = [];
      for (let n = 0; n <= TIMES; n += 1) took.push(await one(api, skus.slice(0, count)));
      const [save, approve] = [
        median(took.slice(1).map((t) => t.save)),
        median(took.slice(1).map((t) => t.approve)),
      ];
      rows.push({
        what: `请购单 ${count} 行：保存、审核（n = ${TIMES}，中位）`,
        wanted: `各 ≤ ${MOST_MS / 1000} s`,
        measured: `${save.toFixed(0)} ms、${approve.toFixed(0)} ms`,
        isMet: Math.max(save, approve) <= MOST_MS,
      });
    }
    return rows;
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) for (const row of await benchDocument()) console.log(row);
