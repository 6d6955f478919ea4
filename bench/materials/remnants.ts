/** Remnants by size in any rotation, among 50,000 of one space (anchors: the rack beside the saw). */
import { stock, texture } from '@muyun/contract';
import { Api } from '../../e2e/api.ts';
import { dataFolder, dispose, startProcess } from '../../e2e/kit.ts';
import { line, measure, ok } from '../connections.ts';
import { databaseUrl, demoTenant, tokenOf, withClient } from '../database.ts';
import type { Row } from '../house.ts';

const REMNANTS = 50_000;
const MOST_MS = 20;
/** what is asked for, from what nearly all hold to what few do */
const SIZES = [
  [300, 200],
  [900, 600],
  [1800, 900],
  [2900, 1400],
] as const;

export async function benchRemnants(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off', RATE_SESSION: '100000000' });
  try {
    const api = await Api.logIn(server.url);
    await api.call(texture.initTextures);
    const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id;
    await withClient(databaseUrl(server.folder), async (client) => {
      const tenantId = await demoTenant(client);
      await client.query(
        `insert into stock_plate (tenant_id, id, kind, code, texture_id, thickness, width, length, quantity, remnant_status)
         select $1, gen_random_uuid(), 3, 'YL-' || n, $2, 2 + n % 3 * 0.5, 150 + n * 37 % 1350, 200 + n * 53 % 2800, 1, 1 from generate_series(1, $3::int) n`,
        [tenantId, textureId, REMNANTS],
      );
      await client.query('vacuum (analyze) stock_plate');
    });
    const ask = line(server.url, await tokenOf(server.url));
    const rows: Row[] = [];
    for (const [length, width] of SIZES) {
      const at = `${stock.findRemnants.path}?length=${length}&width=${width}`;
      const step = async (): Promise<void> => void ok(await ask('GET', at));
      const { p95, database } = (await measure(server.folder, { find: [step] })).find;
      rows.push({
        what: `找余料 ≥ ${length} × ${width}，任意方向（${REMNANTS} 块）`,
        wanted: `p95 ≤ ${MOST_MS} ms`,
        measured: `p95 ${p95.toFixed(1)} ms；数据库 ${database.toFixed(2)} ms`,
        isMet: p95 <= MOST_MS,
      });
    }
    return rows;
  } finally {
    await dispose(server);
  }
}
