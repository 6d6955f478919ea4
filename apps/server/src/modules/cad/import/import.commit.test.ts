/** What the commit of an import does to products that exist, for two clerks at once, after 24 hours, by a job; and its undo. */
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { product, productImport } from '@muyun/contract';
import { type Actor, jobEnd, makeMember } from '../../../../test/kit.ts';
import { damage } from '../../../../test/invariants.ts';
import { listRow } from '../../../../test/fixtures/import/rows.ts';
import { writeList } from '../../../../test/fixtures/import/make.ts';
import { sql } from '../../../kit/sql.ts';
import { productsOf, rowsOf, scene, upload } from '../../../../test/import-scene.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../../test/fixtures/import');
const CLEAN = path.join(FIXTURES, 'list-300.xlsx');
const [LIST_40, LIST_700] = [
  path.join(os.tmpdir(), 'muyun-list-40.xlsx'),
  path.join(os.tmpdir(), 'muyun-list-700.xlsx'),
];

beforeAll(() =>
  writeList(
    LIST_40,
    Array.from({ length: 40 }, (_, i) => ({ ...listRow(i), positions: '' })),
  ),
);

describe('Excel import (engineering D3)', () => {
  it('adds to, overwrites or skips products that exist, and undoes each', async () => {
    const s = await scene();
    const once = await upload(s, LIST_40);
    await s.owner.call(productImport.commitImport, {
      params: { importId: once.id },
      body: { version: once.version },
    });
    const kept = await s.owner.call(product.listOriginals, {
      query: { importBatchId: once.id, maxResultCount: 50 },
    });
    expect(kept.items.map((o) => o.importNo)).toEqual(Array.from({ length: 40 }, () => once.no));
    const [original] = kept.items;
    const { raw, ...told } = await s.owner.call(product.getOriginal, { params: { id: original?.id ?? '' } });
    expect(told).toMatchObject(original ?? {});
    const codes = Array.from({ length: 40 }, (_, i) => listRow(i).code);
    expect(codes.filter((code) => JSON.stringify(raw).includes(`"${code}"`))).toHaveLength(1);
    const before = await productsOf(s);
    for (const onDuplicate of ['add', 'overwrite', 'skip'] as const) {
      let view = await upload(s, LIST_40);
      expect(view.counts.error).toBe(40);
      view = await s.owner.call(productImport.editImportMapping, {
        params: { importId: view.id },
        body: { version: view.version, onDuplicate },
      });
      expect(view.counts).toMatchObject({ error: 0, warning: 40 });
      const done = await s.owner.call(productImport.commitImport, {
        params: { importId: view.id },
        body: { version: view.version },
      });
      expect(done.result).toMatchObject(
        { add: { merged: 40 }, overwrite: { updated: 40 }, skip: { skipped: 40 } }[onDuplicate],
      );
      if (onDuplicate === 'add')
        expect((await productsOf(s)).map((p) => p.quantity)).toEqual(before.map((p) => p.quantity * 2));
      await s.owner.call(productImport.undoImport, { params: { importId: view.id } });
      expect(await productsOf(s)).toEqual(before);
    }
    await s.owner.call(productImport.undoImport, { params: { importId: once.id } });
    expect(await productsOf(s)).toEqual([]);
    expect(
      await s.owner.refused(s.owner.call(productImport.undoImport, { params: { importId: once.id } })),
    ).toBe('Cad:ImportState');
  });

  it('what was changed after the import that overwrote it stays, and so does the import', async () => {
    const s = await scene();
    const take = async (onDuplicate?: 'overwrite'): Promise<string> => {
      let view = await upload(s, LIST_40);
      const importId = view.id;
      if (onDuplicate)
        view = await s.owner.call(productImport.editImportMapping, {
          params: { importId },
          body: { version: view.version, onDuplicate },
        });
      await s.owner.call(productImport.commitImport, {
        params: { importId },
        body: { version: view.version },
      });
      return importId;
    };
    await take();
    const importId = await take('overwrite');
    const [one] = await productsOf(s);
    const at = { params: { id: one?.id as string } };
    const { version } = await s.owner.call(product.getProduct, at);
    await s.owner.call(product.updateProduct, { ...at, body: { version, remark: '人工改过' } });
    const undo = s.owner.call(productImport.undoImport, { params: { importId } });
    expect(await s.owner.refused(undo)).toBe('Cad:ImportChanged');
    expect(await s.owner.call(product.getProduct, at)).toMatchObject({ remark: '人工改过' });
  });

  it('an import that overwrote a panel with holes gives them back when it is undone', async () => {
    const s = await scene();
    const take = async (): Promise<string> => {
      const view = await upload(s, LIST_40);
      const mapped = await s.owner.call(productImport.editImportMapping, {
        params: { importId: view.id },
        body: { version: view.version, onDuplicate: 'overwrite' },
      });
      const params = { importId: view.id };
      await s.owner.call(productImport.commitImport, { params, body: { version: mapped.version } });
      return view.id;
    };
    await take();
    const query = { projectIds: [s.projectId] as never, maxResultCount: 200 };
    const { items } = await s.owner.call(product.listProducts, { query });
    const folded = items.find((p) => Number(p.bendCount) >= 4);
    const at = { params: { id: folded?.id as string } };
    const { version } = await s.owner.call(product.getProduct, at);
    const edgeHoles = [{ side: 'bottom', leg: 1, at: 60, inset: 10, diameter: 5 }];
    const drilled = await s.owner.call(product.updateProduct, {
      ...at,
      body: { version, edgeHoles } as never,
    });
    const importId = await take();
    expect(await s.owner.call(product.getProduct, at)).toMatchObject({ edgeHoles: [], holeCount: 0 });
    await s.owner.call(productImport.undoImport, { params: { importId } });
    const { geometryHash } = drilled;
    expect(await s.owner.call(product.getProduct, at)).toMatchObject({
      edgeHoles,
      holeCount: 1,
      geometryHash,
    });
  });

  it('positions that products hold cannot be added again', async () => {
    const s = await scene();
    const once = await upload(s, CLEAN);
    await s.owner.call(productImport.commitImport, {
      params: { importId: once.id },
      body: { version: once.version },
    });
    const view = await upload(s, CLEAN);
    const added = await s.owner.call(productImport.editImportMapping, {
      params: { importId: view.id },
      body: { version: view.version, onDuplicate: 'add' },
    });
    expect(added.counts).toMatchObject({ error: 300 });
    expect((await rowsOf(s, view.id))[0]?.faults.map((f) => f.message)).toContain('位置「北立面 F1-1」重复');
  });

  it('two clerks who commit the same import get the same products once', async () => {
    const s = await scene();
    const view = await upload(s, CLEAN);
    const both = await Promise.allSettled(
      [1, 2, 3].map(() =>
        s.owner.call(productImport.commitImport, {
          params: { importId: view.id },
          body: { version: view.version },
        }),
      ),
    );
    const results = both.flatMap((b) => (b.status === 'fulfilled' ? [b.value.result] : []));
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) expect(result).toMatchObject({ created: 300 });
    for (const b of both)
      if (b.status === 'rejected') expect((b.reason as { status: number }).status).toBe(409);
    expect(await productsOf(s)).toHaveLength(300);
  });

  it("expires after 24 h, is another space's secret, and needs its right", async () => {
    const [s, other] = [await scene(), await scene()];
    const view = await upload(s, CLEAN);
    const look = (actor: Actor) =>
      actor.refused(actor.call(productImport.getImport, { params: { importId: view.id } }));
    expect(await look(other.owner)).toBe('Common:NotFound');
    expect(
      await other.owner.refused(
        other.owner.call(productImport.commitImport, {
          params: { importId: view.id },
          body: { version: view.version },
        }),
      ),
    ).toBe('Common:NotFound');
    expect(
      await other.owner.refused(
        other.owner.call(productImport.undoImport, { params: { importId: view.id } }),
      ),
    ).toBe('Common:NotFound');
    expect(await look(await makeMember(s.space, ['AlCad.CadProducts:query']))).toBe('Common:Forbidden');
    await s.owner.inTx((tx) =>
      tx.run(
        sql`update import_batch set creation_time = now() - interval '25 hours' where tenant_id = ${tx.tenantId} and id = ${view.id}`,
      ),
    );
    expect(
      await s.owner.refused(
        s.owner.call(productImport.commitImport, {
          params: { importId: view.id },
          body: { version: view.version },
        }),
      ),
    ).toBe('Cad:ImportExpired');
    expect(
      await s.owner.refused(
        s.owner.call(productImport.editImportRows, {
          params: { importId: view.id },
          body: { version: view.version, rows: [] },
        }),
      ),
    ).toBe('Cad:ImportExpired');
  });

  it('a list of more than 500 rows is committed by a job, with the same result', async () => {
    const s = await scene();
    await writeList(
      LIST_700,
      Array.from({ length: 700 }, (_, i) => listRow(i)),
    );
    const view = await upload(s, LIST_700);
    expect(view.counts).toMatchObject({ all: 700, error: 0 });
    const started = await s.owner.call(productImport.commitImport, {
      params: { importId: view.id },
      body: { version: view.version },
    });
    expect(started.jobId).not.toBeNull();
    expect(await jobEnd(s.owner, started.jobId as string)).toMatchObject({
      state: 'done',
      result: { created: 700 },
    });
    expect(await productsOf(s)).toHaveLength(700);
    expect(
      (await s.owner.call(productImport.getImport, { params: { importId: view.id } })).batch,
    ).toMatchObject({ state: 2, result: { created: 700 } });
  });

  it('nested products keep their import', async () => {
    const s = await scene();
    const view = await upload(s, CLEAN);
    await s.owner.call(productImport.commitImport, {
      params: { importId: view.id },
      body: { version: view.version },
    });
    const [one] = await productsOf(s);
    damage(s.owner.tenantId);
    await s.owner.inTx((tx) =>
      tx.run(
        sql`update cad_product set nested_quantity = 1 where tenant_id = ${tx.tenantId} and id = ${one?.id}`,
      ),
    );
    expect(
      await s.owner.refused(s.owner.call(productImport.undoImport, { params: { importId: view.id } })),
    ).toBe('Cad:ImportUsed');
    expect(await productsOf(s)).toHaveLength(300);
  });
});
