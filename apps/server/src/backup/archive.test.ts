/** The log of the database is taken piece by piece: patience is for a server that hands none over, not for one that has many. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupFolder } from '../adapters/backup-folder.ts';
import { waitForSegment } from './archive.ts';
import { names } from './catalogue.ts';
import { Place } from './place.ts';

const [SYSTEM, PATIENCE, LAST] = ['7000000000000000001', 300, 8];
const pieceOf = (n: number): string => `0000000100000000${n.toString(16).toUpperCase().padStart(8, '0')}`;
let home: string;
let spool: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'muyun-archive-'));
  spool = mkdtempSync(path.join(home, 'spool-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** A server that hands the next piece over as soon as one is taken, each after a third of the patience. */
function handing(last: number): Place {
  const store = backupFolder(path.join(home, 'place'), true);
  const hand = (n: number): void => {
    if (n <= last) writeFileSync(path.join(spool, pieceOf(n)), `piece ${n}`);
  };
  hand(1);
  let taken = 0;
  return new Place(
    {
      ...store,
      write: async (key, bytes) => {
        const size = await store.write(key, bytes);
        taken += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, PATIENCE / 3);
        });
        hand(taken + 1);
        return size;
      },
    },
    null,
  );
}

it('waits as long as pieces come, however many there are', async () => {
  const place = handing(LAST);
  const began = performance.now();
  await waitForSegment(place, SYSTEM, spool, pieceOf(LAST), PATIENCE);
  expect(performance.now() - began).toBeGreaterThan(2 * PATIENCE);
  expect(await place.store.list(names(SYSTEM).wals)).toHaveLength(LAST);
});

it('gives up on a server that hands nothing over any more, and names the piece', async () => {
  await expect(waitForSegment(handing(2), SYSTEM, spool, pieceOf(LAST), PATIENCE)).rejects.toThrow(
    `数据库 0.3 秒内没有交出日志 ${pieceOf(LAST)}`,
  );
});
