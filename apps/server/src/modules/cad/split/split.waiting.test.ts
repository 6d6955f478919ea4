/** A DWG that is split before its DXF is there waits, and is taken up when it is converted (engineering part E). */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { convert, split, type SplitDetail } from '@muyun/contract';
import { asleep } from '../../../../test/convert-scene.ts';
import { scene } from '../../../../test/dxf-scene.ts';
import { codeOf, openHouse, type TestHouse } from '../../../../test/kit.ts';
import { detailOf, drawing, keep, productsOf, type SplitScene } from '../../../../test/split-scene.ts';
import { takeUpWaiting } from './split.waiting.ts';

const DXF = drawing([
  { at: [0, 0], size: [400, 300], texts: ['编号:W-01', '数量:2'] },
  { at: [1000, 0], size: [600, 300], texts: ['编号:W-02'] },
]);
/** The operator's program: every DWG is this drawing; what is called 坏 cannot be read. */
function program(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dwg-'));
  const [command, drawn] = [path.join(folder, 'convert.sh'), path.join(folder, 'plan.dxf')];
  writeFileSync(drawn, DXF);
  writeFileSync(
    command,
    `#!/bin/sh\ngrep -q 坏 "$2" && { echo "文件已损坏" >&2; exit 3; }\ncp ${drawn} "$3/out.dxf"\n`,
  );
  chmodSync(command, 0o755);
  return command;
}
let house: TestHouse;
let s: SplitScene;
beforeAll(async () => {
  house = await openHouse({ convert: { command: program(), concurrency: 2 } });
  s = await scene(house);
});
afterAll(() => house.server.close());

let serial = 0;
const dwg = (word = 'Block') =>
  keep(s.owner, new TextEncoder().encode(`AC1032 ${word} ${(serial += 1)}`), `总图${serial}.dwg`);
const begin = (fileId: string) =>
  s.owner.call(split.createSplit, { body: { projectId: s.projectId, fileId } });
const until = (id: string, states: readonly number[]): Promise<SplitDetail> =>
  vi.waitFor(
    async () => {
      const row = await detailOf(s.owner, id);
      expect(states).toContain(row.state);
      return row;
    },
    { timeout: 40_000, interval: 100 },
  );

describe('a DWG', () => {
  it('waits, says so, and is split when its DXF is there', async () => {
    const made = await asleepButAlive(async () => {
      const waiting = await begin(await dwg());
      expect(waiting).toMatchObject({
        state: 32,
        message: '等待 DWG 转换为 DXF，完成后自动拆分',
        isRunning: true,
        jobId: null,
        actions: [],
      });
      expect(
        codeOf(
          await s.owner.raw(split.createSplit, { body: { projectId: s.projectId, fileId: waiting.fileId } }),
        ),
      ).toBe('Cad:SplitBusy');
      const log = await s.owner.call(split.listSplits, { query: { state: '32' } });
      expect(log.items.map((r) => r.id)).toEqual([waiting.id]);
      // nobody has converted it: looking changes nothing
      await takeUpWaiting(house.server.house);
      expect((await detailOf(s.owner, waiting.id)).state).toBe(32);
      return waiting;
    });
    const done = await until(made.id, [4]);
    expect(done).toMatchObject({ partCount: 2, createdCount: 2, message: null });
    expect((await productsOf(s)).map((p) => p.code).toSorted()).toEqual(['W-01', 'W-02']);
    expect(done.creatorName).toBe(made.creatorName);
    // the DXF is kept: the next time nothing waits
    const again = await s.owner.call(split.retrySplit, {
      params: { id: done.id },
      body: { version: done.version },
    });
    expect([1, 2]).toContain(again.state);
    expect(await until(made.id, [4])).toMatchObject({ matchedCount: 2, createdCount: 0 });
  });

  it('that cannot be converted has failed with the reason, and may be tried again', async () => {
    const made = await begin(await dwg('坏'));
    const failed = await until(made.id, [16]);
    expect(failed.message).toMatch(/^DWG 转换失败：/);
    expect(failed.message).toContain('文件已损坏');
    expect(failed.actions).toContain('retry');
    const again = await s.owner.call(split.retrySplit, {
      params: { id: made.id },
      body: { version: failed.version },
    });
    expect(again.state).toBe(32);
    await until(made.id, [16]);
  });

  it('of 8 servers that look at once one takes it up; cancelled by the platform it has failed', async () => {
    const { owner } = house.server.house.pools;
    const waiting = await asleepButAlive(async () => {
      const row = await begin(await dwg());
      const { rows } = await owner.query('select id from conversion_task where source_id = $1', [row.fileId]);
      await owner.query('update conversion_task set state = $2 where id = $1', [
        rows[0].id,
        convert.CONVERT.cancelled,
      ]);
      const counts = await Promise.all(Array.from({ length: 8 }, () => takeUpWaiting(house.server.house)));
      expect(counts.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(1);
      return row;
    });
    expect((await until(waiting.id, [16])).message).toBe('DWG 转换失败：已取消');
  });

  it('where no server can convert it is refused at once', async () => {
    const fileId = await dwg();
    await asleep(house, async () => {
      expect(codeOf(await s.owner.raw(split.createSplit, { body: { projectId: s.projectId, fileId } }))).toBe(
        'Cad:DwgConverter',
      );
    });
  });
});

/** The converters are there, and take nothing: as when all of them are busy. */
async function asleepButAlive<T>(work: () => Promise<T>): Promise<T> {
  const { owner } = house.server.house.pools;
  await owner.query('update convert_server set concurrency = 1');
  await owner.query(
    'create or replace function conversion_shut() returns trigger language plpgsql as $$ begin if new.state = 1 then return null; end if; return new; end $$',
  );
  await owner.query(
    'create or replace trigger conversion_shut before update of state on conversion_task for each row execute function conversion_shut()',
  );
  try {
    return await work();
  } finally {
    await owner.query('drop trigger conversion_shut on conversion_task');
    await owner.query("select pg_notify('conversion', '')");
  }
}
