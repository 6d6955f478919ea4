/** Files to convert, an operator's program that plays its part, and what a person asks of conversions. */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { convert, type ConversionView, file, storage } from '@muyun/contract';
import { type Actor, type TestHouse } from './kit.ts';

const { CONVERT } = convert;
export const DXF = [
  0,
  'SECTION',
  2,
  'HEADER',
  9,
  '$INSUNITS',
  70,
  4,
  0,
  'ENDSEC',
  0,
  'SECTION',
  2,
  'ENTITIES',
  0,
  'LWPOLYLINE',
  5,
  '1A',
  8,
  'CUT',
  90,
  4,
  70,
  1,
  10,
  0,
  20,
  0,
  10,
  1200,
  20,
  0,
  10,
  1200,
  20,
  600,
  10,
  0,
  20,
  600,
  0,
  'CIRCLE',
  5,
  '1B',
  8,
  'HOLE',
  10,
  200,
  20,
  200,
  40,
  10,
  0,
  'TEXT',
  5,
  '1C',
  8,
  'TEXT',
  10,
  300,
  20,
  300,
  40,
  50,
  1,
  '铝板 <A&B>',
  0,
  'ENDSEC',
  0,
  'EOF',
].join('\n');

/** The program of an operator: writes what it was asked for, refuses what is called 坏, takes its time over what is called 慢. */
const SCRIPT = `#!/bin/sh
grep -q 坏 "$2" && { echo "文件已损坏" >&2; exit 3; }
grep -q 慢 "$2" && sleep 60
grep -q 无 "$2" && exit 0
case $1 in 4) ext=pdf;; 1) ext=dxf;; *) ext=svg;; esac
{ printf '%%PDF-fake '; env | sort | tr '\\n' ' '; } > "$3/out.$ext"
`;

/** Where that program lies. */
export function converterScript(): string {
  const command = path.join(mkdtempSync(path.join(os.tmpdir(), 'convert-')), 'convert.sh');
  writeFileSync(command, SCRIPT);
  chmodSync(command, 0o755);
  return command;
}
export const keep = async (who: Actor, name: string, content: string | Uint8Array): Promise<string> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return (await who.call(file.uploadFile, { file: { name, bytes } }))[0]?.id ?? '';
};
const OLE = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]);
export const office = (content: string): Uint8Array =>
  new Uint8Array([...OLE, ...new TextEncoder().encode(content)]);
export const ask = (who: Actor, id: string, fileType: number): Promise<ConversionView> =>
  who.call(convert.convertFile, { params: { id }, body: { fileType } });
export const view = (who: Actor, taskId: string): Promise<ConversionView> =>
  who.call(convert.conversion, { params: { taskId } });
export const ended = (who: Actor, taskId: string): Promise<ConversionView> =>
  vi.waitFor(
    async () => {
      const task = await view(who, taskId);
      expect([CONVERT.queued, CONVERT.running]).not.toContain(task.state);
      return task;
    },
    { timeout: 30_000, interval: 100 },
  );
export const preview = (who: Actor, id: string, kind: 'pdf' | 'svg') =>
  who.raw(storage.previewFile, { params: { id }, query: { kind } });
/** The servers of this house convert nothing for now. */
export async function asleep<T>(house: TestHouse, work: () => Promise<T>): Promise<T> {
  const { owner } = house.server.house.pools;
  await owner.query('update convert_server set is_enabled = false');
  try {
    return await work();
  } finally {
    await owner.query('update convert_server set is_enabled = true');
  }
}
