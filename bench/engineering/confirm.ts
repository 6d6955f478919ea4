/** 确认方案 of a nest order of 5,000 pieces: reservation, remnants, costs, lost rows, products and demand in one transaction. */
import { demander, nest, presetOf, product, project, stock, texture } from '@muyun/contract';
import { Api } from '../../e2e/api.ts';
import { dataFolder, dispose, startProcess } from '../../e2e/kit.ts';
import type { Row } from '../house.ts';

const [KINDS, EACH, PLATES] = [200, 25, 3000] as const;
const MOST_MS = 3000;
const SECONDS = 20;

/** A project of flat panels and the plates they are cut from. Answers the products. */
async function scene(api: Api): Promise<{ id: string }[]> {
  await api.call(texture.initTextures);
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  await api.call(stock.createStock, {
    body: {
      textureId,
      thickness: 3,
      unitPrice: '25.15',
      code: 'BC-1530',
      width: 1500,
      length: 3000,
      initialQuantity: PLATES,
    } as never,
  });
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'BENCH', name: '压测客户' },
  });
  const { id: projectId } = await api.call(project.createProject, { body: { name: '压测工程', demanderId } });
  const rows = Array.from({ length: KINDS }, (_, i) => ({
    code: `PB-${String(i + 1).padStart(4, '0')}`,
    textureId,
    thickness: 3,
    unfoldMode: 3,
    unfoldWidth: 400 + ((i * 37) % 900),
    unfoldHeight: 200 + ((i * 53) % 700),
    quantity: EACH,
  }));
  await api.call(product.commitProductsCall, {
    body: { projectId, onDuplicate: 'add', rows: rows as never },
  });
  return api.call(product.selectProducts, { query: { projectId } });
}

export async function benchConfirm(): Promise<Row[]> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off' });
  try {
    const api = await Api.logIn(server.url);
    const products = (await scene(api)).map(({ id }) => ({ productId: id, quantity: EACH }));
    const { id } = await api.call(nest.createNestOrder, {
      body: { kind: 1, products, params: { ...presetOf(1), timeLimit: SECONDS } },
    });
    const at = { params: { id } };
    const order = () => api.call(nest.getNestOrder, at);
    const act = async (action: 'submit' | 'confirm' | 'unconfirm'): Promise<number> => {
      const { version } = await order();
      const began = performance.now();
      await api.call(nest.nestOrderState, { ...at, body: { action, version, reason: '压测' } });
      return performance.now() - began;
    };
    await act('submit');
    const { jobId } = await order();
    if (jobId) await api.ended(jobId, 180_000);
    const planned = await order();
    const [first, back, again] = [await act('confirm'), await act('unconfirm'), await act('confirm')];
    const done = await order();
    const worst = Math.max(first, again);
    return [
      {
        what: `确认 ${KINDS * EACH} 件的套料单（占用、余料、成本、漏件）`,
        wanted: `≤ ${MOST_MS / 1000} s`,
        measured: `${(worst / 1000).toFixed(2)} s（首次 ${(first / 1000).toFixed(2)} s，反确认 ${(back / 1000).toFixed(2)} s），${done.placedAmount} 件 ${done.sheetAmount} 张`,
        isMet:
          worst <= MOST_MS && planned.state === 8 && done.state === 16 && done.pieceAmount === KINDS * EACH,
      },
    ];
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchConfirm()) console.log(row);
  process.exit(0);
}
