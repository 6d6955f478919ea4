/** Two houses and what moves a space from one to the other. */
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sealerOf } from '../src/kit/secrets.ts';
import { inTx, PLATFORM, type Tx } from '../src/kit/tx.ts';
import { pepperOf } from '../src/kit/pepper.ts';
import { invariants } from '../src/modules/invariants.ts';
import { readCatalogue } from '../src/move/catalogue.store.ts';
import { exportSpace } from '../src/move/export.ts';
import { importSpace, type Imported, type ImportOptions } from '../src/move/import.ts';
import { linesOf } from '../src/move/rows.store.ts';
import { VERSION } from '../src/kit/version.ts';
import type { TestHouse } from './kit.ts';

export const archiveAt = (): string =>
  path.join(mkdtempSync(path.join(os.tmpdir(), 'muyun-move-')), 'space.tar');

export function moving({ server }: TestHouse, over: Partial<ImportOptions> = {}): ImportOptions {
  const { pools, files, config } = server.house;
  return {
    owner: pools.owner,
    files,
    secrets: sealerOf(config.secretsKey ?? pepperOf(config)),
    transfer: null,
    version: VERSION,
    invariants,
    newIds: true,
    pepper: pepperOf(config),
    ...over,
  };
}

export async function exported(house: TestHouse, tenantId: string, over: Partial<ImportOptions> = {}) {
  const target = archiveAt();
  const told = await exportSpace(tenantId, target, moving(house, over));
  return { target, told };
}

export const imported = (
  house: TestHouse,
  source: string,
  over: Partial<ImportOptions> = {},
): Promise<Imported> => importSpace(source, moving(house, over));

export const asOwner = <T>(
  { server }: TestHouse,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inTx(server.house.pools.owner, { tenantId, userId: PLATFORM }, work);

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const SEALED = /(?:sealed:[0-9a-f]{8}|carried:\w+:sealed:[0-9a-f]{8}):[\w-]+/g;

const COUNTERS = 'record_total';
/** All rows of the space with its ids as numbers, in the order in which they appear: equal where the spaces are equal. */
export async function picture(
  house: TestHouse,
  tenantId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  return asOwner(house, tenantId, async (tx) => {
    const { tables } = await readCatalogue(tx);
    const numbers = new Map<string, string>();
    const rows = new Map<string, string[]>();
    for (const table of tables) {
      const lines: string[] = [];
      for await (const batch of linesOf(tx, table)) lines.push(...batch.map((b) => b.line));
      if (lines.length > 0) rows.set(table.name, lines);
    }
    const plain = (line: string): string =>
      line.replaceAll(SEALED, 'secret').replaceAll(ID, (id) => {
        const known = numbers.get(id) ?? `#${numbers.size}`;
        numbers.set(id, known);
        return known;
      });
    const plainRows = [...rows].map(([table, lines]) => [table, lines.map(plain)] as const);
    // counters lie in no order of their own: a page that is read beside another one ends elsewhere
    return new Map(plainRows.map(([table, lines]) => [table, table === COUNTERS ? lines.toSorted() : lines]));
  });
}

/** so often a space is looked at until its house has nothing left to do in it */
const MOST_LOOKS = 20;

/** Exports a space with the rows that it had: what workers of the house wrote meanwhile would be told as a difference, so it is done again. */
export async function exportedAtRest(house: TestHouse, tenantId: string) {
  let before = await picture(house, tenantId);
  for (let looks = 1; ; looks += 1) {
    const made = await exported(house, tenantId);
    const after = await picture(house, tenantId);
    if (isDeepStrictEqual(after, before)) return { ...made, rows: before };
    if (looks === MOST_LOOKS) throw new Error('the space does not come to rest');
    before = after;
  }
}
