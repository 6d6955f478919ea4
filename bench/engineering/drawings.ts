/** How fast drawings come in, as a clerk sends them: 500 small ones one after the other into one batch, and one very large one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demander, plateType, product, productImport, project, texture } from '@muyun/contract';
import { Api } from '../../e2e/api.ts';
import { dataFolder, dispose, startProcess } from '../../e2e/kit.ts';
import type { Row } from '../house.ts';

const FILES = 500;
const ENTITIES = { small: 20, large: 20_000 } as const;
/** entities of one panel: its outline, a slot, its code, quantity and material, and holes */
const PER_PANEL = 20;
const [HOLES_FROM, FIXED] = [5, 5] as const;
const MOST_MS = { files: 20_000, one: 6000 } as const;

type Tag = string | number;
const ring = (layer: string, points: readonly (readonly [number, number])[]): Tag[] => [
  0,
  'LWPOLYLINE',
  8,
  layer,
  90,
  points.length,
  70,
  1,
  ...points.flatMap(([x, y]) => [10, x, 20, y]),
];
const text = (x: number, y: number, value: string): Tag[] => [
  0,
  'TEXT',
  8,
  'TEXT',
  10,
  x,
  20,
  y,
  40,
  12,
  1,
  value,
];

/** Panel `n` at `x`: every one of a size of its own. */
function panel(n: number, x: number): Tag[] {
  const [w, h] = [600 + ((n * 37) % 1400), 400 + ((n * 53) % 800)];
  const outline = ring('CUT', [
    [x, 0],
    [x + w, 0],
    [x + w, h],
    [x, h],
  ]);
  const slot = ring('CUT', [
    [x + 60, 300],
    [x + 120, 300],
    [x + 120, 320],
    [x + 60, 320],
  ]);
  const holes = Array.from({ length: PER_PANEL - FIXED }, (_, i) => [
    0,
    'CIRCLE',
    8,
    'CUT',
    10,
    x + 40 + (i % HOLES_FROM) * 30,
    20,
    200 + Math.floor(i / HOLES_FROM) * 20,
    40,
    4,
  ]).flat();
  return [
    ...outline,
    ...slot,
    ...text(x + 20, 20, `P-${String(n).padStart(5, '0')}`),
    ...text(x + 20, 60, `数量：${1 + (n % 9)}`),
    ...text(x + 20, 100, '3.0mm'),
    ...holes,
  ];
}
/** A drawing of panels from number `from` on, side by side. */
function drawing(entities: number, from: number): string {
  const panels = Array.from({ length: entities / PER_PANEL }, (_, i) => panel(from + i, i * 2500)).flat();
  const head = [0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1021', 9, '$INSUNITS', 70, 4, 0, 'ENDSEC'];
  return [...head, 0, 'SECTION', 2, 'ENTITIES', ...panels, 0, 'ENDSEC', 0, 'EOF', ''].join('\n');
}

/** Uploads the files into one batch and commits it. Answers the time to the last drawing read, and to the products. */
async function bring(
  api: Api,
  projectId: string,
  files: readonly string[],
): Promise<{ readMs: number; allMs: number; products: number }> {
  const began = performance.now();
  let importId: string | undefined;
  for (const file of files) {
    const view = await api.call(productImport.previewImport, {
      body: {
        projectId,
        kind: '2',
        ...(files.length === 1 ? { mode: '2' } : {}),
        ...(importId ? { importId } : {}),
      },
      file,
    });
    importId = view.id;
  }
  const readMs = performance.now() - began;
  const { version, counts } = await api
    .call(productImport.getImport, {
      params: { importId: importId as string },
      query: { maxResultCount: '1' } as never,
    })
    .then((view) => view.batch);
  if (counts.error > 0) throw new Error(`${counts.error} faults in clean drawings`);
  const { jobId } = await api.call(productImport.commitImport, {
    params: { importId: importId as string },
    body: { version },
  });
  if (jobId) {
    const end = await api.ended(jobId, 180_000);
    if (end.state !== 'done') throw new Error(`commit ${end.state}: ${JSON.stringify(end.error)}`);
  }
  const allMs = performance.now() - began;
  const { totalCount } = await api.call(product.listProducts, {
    query: { projectIds: [projectId], maxResultCount: 1 },
  });
  return { readMs, allMs, products: totalCount };
}

export async function benchDrawings(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-drawings-'));
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off' });
  try {
    const api = await Api.logIn(server.url);
    for (const init of [texture.initTextures, plateType.initPlateTypes]) await api.call(init);
    const textureId = (await api.call(texture.textureOptions))[0]?.id as string;
    const { id: demanderId } = await api.call(demander.createDemander, {
      body: { code: 'BENCH', name: '压测客户' },
    });
    const rows: Row[] = [];
    for (const [what, entities, count, most] of [
      [
        `DXF 导入 ${FILES} 个文件（各 ${ENTITIES.small} 个图元，逐个上传并提交）`,
        ENTITIES.small,
        FILES,
        MOST_MS.files,
      ],
      [`DXF 导入一个文件（${ENTITIES.large} 个图元，上传并提交）`, ENTITIES.large, 1, MOST_MS.one],
    ] as const) {
      const files = Array.from({ length: count }, (_, i) => {
        const file = path.join(folder, `${entities}-${i}.dxf`);
        writeFileSync(file, drawing(entities, (i * entities) / PER_PANEL));
        return file;
      });
      const { id } = await api.call(project.createProject, {
        body: { name: `图纸${entities}`, demanderId, defaultTextureId: textureId, defaultThickness: 3 },
      });
      const { readMs, allMs, products } = await bring(api, id, files);
      const expected = (entities * count) / PER_PANEL;
      rows.push({
        what,
        wanted: `≤ ${most / 1000} s`,
        measured: `${(allMs / 1000).toFixed(1)} s（解析 ${(readMs / 1000).toFixed(1)} s），${products} 个产品`,
        isMet: allMs <= most && products === expected,
      });
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchDrawings()) console.log(row);
  process.exit(0);
}
