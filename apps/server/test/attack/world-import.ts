/** A list that was read and waits to be taken over. */
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { productImport } from '@muyun/contract';
import { writeXlsx } from '../../src/kit/spreadsheet.ts';
import type { Space } from '../kit.ts';

export async function makeImport(
  space: Space,
  projectId: string,
  code: string,
): Promise<{ id: string; version: number }> {
  const target = path.join(os.tmpdir(), `world-${projectId}.xlsx`);
  await writeXlsx(target, {
    sheets: [
      {
        name: '清单',
        columns: [
          { title: '编号' },
          { title: '材质' },
          { title: '板厚' },
          { title: '宽' },
          { title: '高' },
          { title: '数量' },
        ],
        rows: [[code, '3003-H24', '3', '900', '600', '4']],
      },
    ],
  });
  const preview = await space.owner.call(productImport.previewImport, {
    body: { projectId, kind: '1' },
    file: target,
  });
  rmSync(target);
  return { id: preview.id, version: preview.version };
}
