/** The queue's file by itself: it becomes shorter, and nothing of what counts is gone. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { labelTemplate, PRINT_VERSION } from '@muyun/contract/label';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Entry, Spool, viewOf } from '../src/queue/spool.ts';
import { labels } from './agent.ts';

const DAY_MS = 86_400_000;
const layout = labelTemplate.parse(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../src/templates/custom01.yix'), 'utf8')),
);
let folder: string;
let now = 0;
const clock = (): number => now;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = (): string => path.join(folder, 'queue.log');

const accept = (spool: Spool, count: number): Promise<Entry> => {
  const id = randomUUID();
  const data = labels(count);
  return spool.accept({
    job: id,
    hash: id,
    layout,
    command: {
      version: PRINT_VERSION,
      cmd: 'print',
      id,
      printer: 'p',
      template: 'custom01.yix',
      copies: 1,
      title: '',
      first: 1,
      data,
    },
  });
};

it('ended jobs lose their data and are remembered, open ones keep all', async () => {
  const spool = await Spool.open(file(), clock);
  const waiting = await accept(spool, 50);
  const half = await accept(spool, 50);
  await spool.sending(half, 30);
  await spool.confirmed(half, 30);
  const ended: Entry[] = [];
  let largest = 0;
  for (let i = 0; i < 80; i++) {
    now = i * DAY_MS * 0.25;
    const entry = await accept(spool, 1000);
    await spool.sending(entry, 1000);
    await spool.confirmed(entry, 1000);
    await spool.ended(entry, 'confirmed', '');
    ended.push(entry);
    largest = Math.max(largest, statSync(file()).size);
  }
  // 80 jobs of 1000 labels are more than this
  expect(largest).toBeLessThan(17_000_000);
  const before = [waiting, half].map(viewOf);
  await spool.close();
  const again = await Spool.open(file(), clock);
  expect(again.open('p').map(viewOf)).toEqual(before);
  for (const entry of again.open('p')) {
    const { command } = await again.load(entry);
    expect(command.data).toEqual(labels(50));
  }
  const last = ended.at(-1)?.job ?? '';
  expect(again.find(last)).toMatchObject({ state: 'confirmed', confirmed: 1000, hash: last });
  // twenty days ago
  expect(again.find(ended[0]?.job ?? '')).toBeUndefined();
  await again.close();
}, 60_000);
