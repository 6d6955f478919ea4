/** A project whose products carry pieces of a profile: what the profile cutter finds in the morning. */
import {
  accessory,
  accessorySku,
  accessoryType,
  barPreset,
  bars,
  bindAccessories,
  demander,
  product,
  project,
  texture,
} from '@muyun/contract';
import type { Api } from './api.ts';

export interface BarCut {
  readonly code: string;
  /** mm */
  readonly length: number;
  readonly quantity: number;
  readonly angle?: string;
}
/** Three lengths of F8.1, a mitred frame, and a piece too long for a bar of 6000. */
export const BAR_CUTS: readonly BarCut[] = [
  { code: 'K-01', length: 2350, quantity: 6 },
  { code: 'K-02', length: 1480, quantity: 8 },
  { code: 'K-03', length: 920, quantity: 5 },
  { code: 'K-04', length: 1200, quantity: 4, angle: '45' },
  { code: 'K-05', length: 5980, quantity: 2 },
];

async function textureOf(api: Api): Promise<string> {
  const known = await api.call(texture.textureOptions);
  if (known.length === 0) await api.call(texture.initTextures);
  return (await api.call(texture.textureOptions))[0]?.id as string;
}

/** Everything is made by the calls that clerks use. Answers the project. */
export async function barsReady(api: Api, name = '滨江中心'): Promise<string> {
  const textureId = await textureOf(api);
  const { id: demanderId } = await api.call(demander.createDemander, {
    body: { code: 'KH-X1', name: '江海幕墙工程有限公司' },
  });
  const folder = await api.call(project.createProject, { body: { name, demanderId } });
  const type = await api.call(accessoryType.calls.create, { body: { name: '副框料', code: 'FK' } });
  const frame = await api.call(accessory.calls.create, {
    body: {
      name: '副框',
      code: 'FK-50',
      typeId: type.id,
      unit: 6,
      isProfile: true,
      sectionHeight: 50,
      linearWeight: '1.2',
    },
  });
  const sku = await api.call(accessorySku.calls.create, {
    body: { accessoryId: frame.id, specification: '标准', color: '银白', length: 6000, unitPrice: '168' },
  });
  for (const cut of BAR_CUTS) {
    const made = await api.call(product.createProduct, {
      body: {
        projectId: folder.id,
        code: cut.code,
        textureId,
        thickness: 3,
        unfoldMode: 3,
        unfoldWidth: 900,
        unfoldHeight: 600,
        quantity: cut.quantity,
      },
    });
    await api.call(bindAccessories, {
      body: {
        productIds: [made.id],
        items: [
          {
            accessorySkuId: sku.id,
            qtyPerPiece: '1',
            cutLength: cut.length,
            leftAngle: cut.angle ?? '0',
            rightAngle: cut.angle ?? '0',
          },
        ],
      },
    });
  }
  return folder.id;
}

/** An order of bars with its plan, for screens that show one. */
export async function barOrderReady(api: Api): Promise<string> {
  const [known] = (await api.call(bars.listBarOrders)).items;
  if (known) return known.id;
  await barsReady(api);
  const { pieces } = await api.call(bars.listBarPieces);
  const saved = await api.call(bars.createBarOrder, {
    body: {
      pieces: pieces.map((p) => ({ pieceId: p.id, quantity: p.available })),
      params: { ...barPreset(), iterLimit: 200 },
    },
  });
  await api.call(bars.barOrderState, {
    params: { id: saved.id },
    body: { action: 'submit', version: saved.version },
  });
  for (;;) {
    const { state } = await api.call(bars.getBarOrder, { params: { id: saved.id } });
    if (state > 4) return saved.id;
    await new Promise((done) => {
      setTimeout(done, 200);
    });
  }
}
