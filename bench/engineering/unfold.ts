/** 批量重新展开: 10,000 products whose bend values have changed, through the call that the screen uses, written. */
import { demander, plateType, product, project, texture } from '@muyun/contract';
import { Api } from '../../e2e/api.ts';
import { dataFolder, dispose, startProcess } from '../../e2e/kit.ts';
import type { Row } from '../house.ts';

const PRODUCTS = 10_000;
const MOST_MS = 3000;

/** Box panels, each of a size of its own. Answers their ids. */
async function makePanels(api: Api, projectId: string, textureId: string): Promise<string[]> {
  const type = (await api.call(plateType.listPlateTypes, { query: { maxResultCount: 200 } })).items.find(
    (t) => t.name.includes('四边折边'),
  );
  if (!type) throw new Error('no box panel among the plate types');
  const rows = Array.from({ length: PRODUCTS }, (_, i) => ({
    code: `ZK-${String(i + 1).padStart(5, '0')}`,
    plateTypeId: type.id,
    textureId,
    thickness: 3,
    visibleWidth: 600 + ((i * 37) % 1400),
    visibleHeight: 300 + ((i * 53) % 900),
    depth: 25,
    quantity: 1 + (i % 9),
  }));
  await api.call(product.commitProductsCall, {
    body: { projectId, onDuplicate: 'add', rows: rows as never },
  });
  return (await api.call(product.selectProducts, { query: { projectId } })).map((p) => p.id);
}

/** Every bend value of the material a tenth larger. */
async function bendOtherwise(api: Api, textureId: string): Promise<void> {
  const { items } = await api.call(texture.listBends, {
    params: { id: textureId },
    query: { maxResultCount: 200 },
  });
  for (const bend of items)
    await api.call(texture.saveBend, {
      params: { id: textureId },
      body: { ...bend, value: (Number(bend.value) * 1.1).toFixed(4) } as never,
    });
}

export async function benchUnfold(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off' });
  try {
    const api = await Api.logIn(server.url);
    for (const init of [texture.initTextures, plateType.initPlateTypes]) await api.call(init);
    const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')
      ?.id as string;
    const { id: demanderId } = await api.call(demander.createDemander, {
      body: { code: 'BENCH', name: '压测客户' },
    });
    const { id: projectId } = await api.call(project.createProject, {
      body: { name: '压测工程', demanderId },
    });
    const ids = await makePanels(api, projectId, textureId);
    const once = async (): Promise<{ ms: number; changed: number; unchanged: number }> => {
      const began = performance.now();
      const { changed, unchanged, skipped } = await api.call(product.unfoldProducts, { body: { ids } });
      if (skipped.length > 0) throw new Error(`${skipped.length} skipped: ${skipped[0]?.message}`);
      return { ms: performance.now() - began, changed, unchanged };
    };
    const same = await once();
    await bendOtherwise(api, textureId);
    const other = await once();
    return [
      {
        what: `批量重新展开 ${PRODUCTS} 个产品（系数已变，全部写入）`,
        wanted: `≤ ${MOST_MS / 1000} s`,
        measured: `${(other.ms / 1000).toFixed(2)} s，${other.changed} 个变了；系数未变时 ${(same.ms / 1000).toFixed(2)} s，${same.changed} 个变了`,
        isMet: other.ms <= MOST_MS && other.changed === PRODUCTS && same.changed === 0,
      },
    ];
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchUnfold()) console.log(row);
  process.exit(0);
}
