/** What comes in on a designer's day: the customer's list, and a plan that the operator's program converts. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { areaRule, color, demander, plateType, project, stock, texture } from '@muyun/contract';
import { drawing } from '../../apps/server/test/dxf-drawing.ts';
import { writeXlsx } from '../../apps/server/src/kit/spreadsheet.ts';
import type { Api } from '../api.ts';

/** The operator's converter: takes a moment, then every DWG is this plan. */
export function converter(files: string): string {
  const [command, plan] = [path.join(files, 'convert.sh'), path.join(files, 'plan.dxf')];
  writeFileSync(
    plan,
    drawing([
      { at: [0, 0], size: [1500, 800], texts: ['编号:DT-01', '数量:2'] },
      { at: [2000, 0], size: [900, 700] },
      { at: [4000, 0], size: [640, 480] },
    ]),
  );
  writeFileSync(command, `#!/bin/sh\nsleep 2\ncp ${plan} "$3/out.dxf"\n`);
  chmodSync(command, 0o755);
  return command;
}

export async function listFile(files: string): Promise<string> {
  const file = path.join(files, '客户清单.xlsx');
  const titles = ['编号', '板型', '材质', '板厚', '宽', '高', '折边', '数量'];
  await writeXlsx(file, {
    sheets: [
      {
        name: '清单',
        columns: titles.map((title) => ({ title, width: 12 })),
        rows: [
          [
            ['A-01', 'ZB', '3003-H24', 3, 1200, 600, 25, 12],
            ['A-02', 'ZB', '3003-H24', 3, 900, 700, '', 4],
            ['A-03', 'SZ', '3003-H24', 3, 1000, 500, 30, 6],
          ],
        ] as never,
      },
    ],
  });
  return file;
}

/** Masters, a customer and sheets; answers a new project. */
export async function factory(api: Api): Promise<string> {
  await api.call(texture.initTextures);
  await api.call(plateType.initPlateTypes);
  await api.call(color.initColors);
  await api.call(areaRule.createAreaRule, { body: { name: '外接矩形', basis: 2, isDefault: true } });
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '佛山万科' },
  });
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id;
  const { id } = await api.call(project.createProject, {
    body: { name: '设计一日', demanderId, defaultThickness: 3, defaultTextureId: textureId } as never,
  });
  await api.call(stock.createStock, {
    body: {
      code: 'BC-1530',
      textureId,
      thickness: 3,
      width: 1500,
      length: 3000,
      unitPrice: '24.86',
      initialQuantity: 40,
    } as never,
  });
  return id;
}
