/** A factory under random documents: what stands there at the beginning, and how its people ask. */
import {
  type AnyCall,
  type AnyDocument,
  account,
  bindAccessories,
  demander,
  type materialStockIn,
  materialSku,
  project,
  supplier,
  warehouse,
} from '@muyun/contract';
import { type AccessoryScene, accessorySceneOf } from '../accessory-scene.ts';
import { type Actor, codeOf, patiently, type Raw } from '../actor.ts';
import type { Chance } from '../fuzz/chance.ts';
import { act } from '../nest-scene.ts';
import { type PaintScene, paintSceneOf } from '../paint-scene.ts';
import { sheetsOf } from '../sheet-scene.ts';
import { issuedFor, orderOf, type SheetsScene, sheetsScene } from '../sheets-scene.ts';
import { stockProject } from '../stock-scene.ts';

export interface Plant {
  readonly owner: Actor;
  readonly memberId: string;
  readonly projects: readonly string[];
  readonly materials: {
    readonly warehouses: readonly string[];
    /** what lies there belongs to a customer, and goes into his project */
    readonly owned: string;
    readonly ownedProject: string;
    readonly supplierId: string;
    readonly demanderId: string;
    readonly textureId: string;
    readonly skus: readonly string[];
    readonly coil: string;
    /** as wide as the coil */
    readonly sheet: string;
  };
  readonly paint: PaintScene;
  readonly accessories: AccessoryScene;
  readonly sheetNos: readonly string[];
}

async function materialsOf(s: SheetsScene) {
  const { owner, textureId } = s;
  const positions = [{ code: 'A-01', name: 'A 架' }];
  const house = async (code: string, more: object = {}): Promise<string> =>
    (
      await owner.call(warehouse.calls.create, {
        body: { code, name: `历史仓${code}`, domain: 2, positions, ...more } as never,
      })
    ).id;
  const { id: demanderId } = await owner.call(demander.createDemander, {
    body: { code: 'KG-LS', name: '客供甲方' },
  });
  const made = await owner.call(project.createProject, { body: { name: '客供工程', demanderId } });
  const { id: supplierId } = await owner.call(supplier.calls.create, {
    body: { code: 'LS-S', name: '历史铝业', supplierType: 1 },
  });
  const sku = async (kind: 1 | 2, width: number, length?: number): Promise<string> => {
    const body = { kind, textureId, thickness: 3, width, ...(length ? { length } : {}) };
    return (await owner.call(materialSku.calls.create, { body })).id;
  };
  return {
    warehouses: [s.warehouseId, await house('LS1')],
    owned: await house('LS-KG', { purpose: 32, ownerDemanderId: demanderId }),
    ownedProject: made.id,
    supplierId,
    demanderId,
    textureId,
    skus: [s.materialSkuId, await sku(1, 1500, 4000), await sku(1, 1500, 2500)],
    coil: await sku(2, 1220),
    sheet: await sku(1, 1220, 2440),
  };
}

/** Sheets of the warehouse that are issued for a released order: they may be cut. */
async function sheetsToCut(s: SheetsScene): Promise<{ sheetNos: string[]; outId: string }> {
  const id = await orderOf(s, 12);
  await act(s.owner, id, 'confirm');
  const outId = await issuedFor(s, id);
  await act(s.owner, id, 'release');
  return { sheetNos: (await sheetsOf(s.owner, id)).map((row) => row.sheetNo), outId };
}

export async function makePlant(): Promise<Plant> {
  const s = await sheetsScene('3');
  const materials = await materialsOf(s);
  const { sheetNos } = await sheetsToCut(s);
  const paint = await paintSceneOf(s.space);
  const accessories = await accessorySceneOf(s.space);
  await s.owner.call(bindAccessories, {
    body: { productIds: [s.p1], items: [{ accessorySkuId: accessories.screwId, qtyPerPiece: '20' }] },
  });
  return {
    owner: s.owner,
    memberId: (await s.owner.call(account.auth)).tenantUserId as string,
    projects: [s.projectId, await stockProject(s.owner, '历史工程')],
    materials,
    paint,
    accessories,
    sheetNos,
  };
}

type Answer = Record<string, unknown>;
export interface View extends Answer {
  readonly id: string;
  readonly version: number;
  readonly orderStatus: number;
  readonly actions: readonly string[];
  readonly lines: readonly (Answer & { readonly id: string })[];
}
/** documents of each kind that are remembered: the newest, so that many meet on the same ones */
const REMEMBERED = 40;
const BUSY = new Set(['Common:Overloaded', 'Common:Busy']);

/** A month that is not closed waits for somebody; that its stock or what it owes were wrong would be ours, in the middle of the work. */
function assertOnlyWaits(raw: Raw): void {
  const { error } = raw.json() as { error: { details: { items: { name: string }[] } } };
  const wrong = error.details.items.filter(({ name }) => name !== 'waiting');
  if (wrong.length > 0) throw new Error(`a month would not close: ${JSON.stringify(wrong)}`);
}

/** What one of the people of a plant does: every request that writes is a command, and ends in a success or in a code. */
export class Doer {
  readonly plant: Plant;
  readonly chance: Chance;
  readonly ends = new Map<string, number>();
  /** how often each call did what it says */
  readonly mix = new Map<string, number>();
  commands = 0;
  readonly #known = new Map<string, { document: AnyDocument; ids: string[] }>();
  /** the kinds of what was made lately: whatever is made often is brought on its way as often */
  readonly #lately: AnyDocument[] = [];
  readonly lots: { paintId: string; batchId: string; positionCode: string }[] = [];
  readonly drums: string[] = [];
  readonly takes: string[] = [];
  readonly reservations: string[] = [];
  constructor(plant: Plant, chance: Chance) {
    this.plant = plant;
    this.chance = chance;
  }

  /** Answers what came, or null where it was refused. Raises for what is nobody's fault but ours. */
  async ask(
    call: AnyCall,
    options: { params?: object; body?: unknown; query?: unknown },
  ): Promise<Answer | null> {
    const raw = await patiently(() => this.plant.owner.raw(call, options));
    const code = codeOf(raw);
    if (raw.status >= 500 && !BUSY.has(code))
      throw new Error(`${call.method} ${call.path}: ${code} ${JSON.stringify(options)}`);
    if (code === 'Fin:PeriodCheckFailed') assertOnlyWaits(raw);
    if (call.method !== 'GET') {
      this.commands += 1;
      const end = raw.status < 400 ? 'done' : `${code}`;
      this.ends.set(end, (this.ends.get(end) ?? 0) + 1);
      if (raw.status < 400) this.mix.set(call.id, (this.mix.get(call.id) ?? 0) + 1);
    }
    if (raw.status >= 400) return null;
    return raw.status === 204 ? {} : (raw.json() as Answer);
  }
  remember(document: AnyDocument, id: unknown): void {
    if (typeof id !== 'string') return;
    const known = this.#known.get(document.id) ?? { document, ids: [] };
    this.#known.set(document.id, known);
    if (known.ids.includes(id)) return;
    known.ids.push(id);
    this.#lately.push(document);
    if (this.#lately.length > REMEMBERED * 5) this.#lately.shift();
    if (known.ids.length > REMEMBERED) known.ids.shift();
  }
  async make(document: AnyDocument, body: object): Promise<void> {
    this.remember(document, (await this.ask(document.calls.create, { body }))?.['id']);
  }
  /** One of the documents of the kind, as it stands. */
  async some(document: AnyDocument): Promise<View | null> {
    const ids = this.#known.get(document.id)?.ids ?? [];
    if (ids.length === 0) return null;
    return (await this.ask(document.calls.get, { params: { id: this.chance.pick(ids) } })) as View | null;
  }
  anyKind(): AnyDocument | null {
    return this.#lately.length === 0 ? null : this.chance.pick(this.#lately);
  }
  percent(most: number): boolean {
    return this.chance.below(100) < most;
  }
  quantity(most: number): string {
    return String(1 + this.chance.below(most));
  }
}
export type InDocument = typeof materialStockIn;
