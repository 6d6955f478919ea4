/** 产品配件: bound to products by hand or by an install structure, listed, and told as a list of what a project needs. */
import * as c from '@muyun/contract';
import { bindAccessories, type BodyOf, dec, productAccessoryFields } from '@muyun/contract';
import type { AuditEntry } from '../../../kit/audit.ts';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { holdSkus, type SkuBrief } from '../../basic/accessory/index.ts';
import { raiseAt } from '../../basic/index.ts';
import { lockForChange } from '../product/index.ts';
import { loadProjectHead, logProjects } from '../shared/project-facts.store.ts';
import { BY_HAND, takenByProducts } from './by-structure.ts';
import { accessorySheet } from './product-accessory.sheet.ts';
import * as store from './product-accessory.store.ts';

type Binds = Context<typeof bindAccessories>;
type Item = BodyOf<typeof bindAccessories>['items'][number];
type Product = Awaited<ReturnType<typeof lockForChange>>[number];
const LABEL = productAccessoryFields.accessorySkuId.label;
/** rows of one list */
const MOST_ROWS = 50_000;

const keyOf = (item: Item): string =>
  [
    item.accessorySkuId,
    item.cutLength ?? 0,
    Number(item.leftAngle ?? 0),
    Number(item.rightAngle ?? 0),
  ].join();

/** `known` stood there already and stays. Raises Cad:AccessoryTwice, Cad:AccessoryLength, Basic:NotProfile, Common:DisabledReference. */
function assertItems(
  items: readonly Item[],
  briefs: ReadonlyMap<string, SkuBrief>,
  known: ReadonlySet<string>,
): void {
  const seen = new Set<string>();
  for (const item of items) {
    const sku = briefs.get(item.accessorySkuId) ?? raise('Common:NotFound');
    const { name, length } = sku;
    if (seen.has(keyOf(item))) raiseAt('items', 'Cad:AccessoryTwice', { name });
    seen.add(keyOf(item));
    if (!sku.isEnabled && !known.has(sku.id)) raiseAt('items', 'Common:DisabledReference', { name });
    if (!item.cutLength) continue;
    if (!sku.isProfile) raiseAt('items', 'Basic:NotProfile', { name });
    if (length !== null && item.cutLength > length) raiseAt('items', 'Cad:AccessoryLength', { name, length });
  }
}

const byHand = (product: Product, items: readonly Item[], briefs: ReadonlyMap<string, SkuBrief>) =>
  items.map((item): store.NewAccessory => {
    const sku = briefs.get(item.accessorySkuId) as SkuBrief;
    return {
      projectId: product.projectId,
      productId: product.id,
      accessorySkuId: sku.id,
      name: sku.name,
      unit: sku.unit,
      qtyPerPiece: item.qtyPerPiece,
      cutLength: item.cutLength ?? null,
      leftAngle: item.leftAngle ?? '0',
      rightAngle: item.rightAngle ?? '0',
      remark: item.remark ?? null,
      source: BY_HAND,
    };
  });

/** The face of a product, else its flat. Raises Cad:AccessorySize. */
function sizeOf(product: Product): c.Piece {
  const width = product.visibleWidth ?? product.unfoldWidth;
  const height = product.visibleHeight ?? product.unfoldHeight;
  if (!width || !height) raise('Cad:AccessorySize', { code: product.code });
  return { width, height };
}

const textOf = (
  rows: readonly { name: string; qtyPerPiece: string; cutLength: number | null }[],
): string | null =>
  rows
    .map((r) => `${r.name}${r.cutLength === null ? '' : ` ${r.cutLength}`} ×${dec(r.qtyPerPiece).toString()}`)
    .join('、') || null;

async function tellLog(
  { tx, who, audit }: Pick<Binds, 'tx' | 'who' | 'audit'>,
  products: readonly Product[],
  entryOf: (product: Product) => Pick<AuditEntry, 'action' | 'summary' | 'changes'>,
): Promise<void> {
  const byProject = Map.groupBy(products, (p) => p.projectId);
  const params = (count: number) => ({ count, fields: LABEL });
  await logProjects(
    tx,
    who.nickname,
    [...byProject].map(([projectId, own]) => ({
      projectId,
      type: 'productBatch',
      params: params(own.length),
    })),
  );
  for (const product of products)
    await audit({ bizType: 'cad-product', bizId: product.id, bizNo: product.code, ...entryOf(product) });
}

async function bindTo(doing: Binds): Promise<void> {
  const { tx, who, body } = doing;
  const { items, installStructureId, replace } = body;
  const briefs = await holdSkus(tx, [...new Set(items.map((i) => i.accessorySkuId))]);
  const products = await lockForChange(tx, who, body.productIds);
  const ids = products.map((p) => p.id);
  const standing = await store.boundTo(tx, ids);
  assertItems(items, briefs, new Set(standing.map((r) => r.accessorySkuId)));
  const before = Map.groupBy(standing, (r) => r.productId);
  const hung = (p: Product) => ({ id: p.id, projectId: p.projectId, ...sizeOf(p) });
  const computed = installStructureId
    ? await takenByProducts(doing, installStructureId, products.map(hung))
    : [];
  // what was typed stands over what the structure says
  const typed = products.flatMap((p) => byHand(p, items, briefs));
  const said = new Set(typed.map((r) => r.productId + keyOf(r)));
  if (replace) await store.dropAccessories(tx, ids);
  await store.upsertAccessories(tx, [...computed.filter((r) => !said.has(r.productId + keyOf(r))), ...typed]);
  const after = Map.groupBy(await store.boundTo(tx, ids), (r) => r.productId);
  const changed = products.filter((p) => textOf(before.get(p.id) ?? []) !== textOf(after.get(p.id) ?? []));
  await tellLog(doing, changed, (p) => ({
    action: 'edit',
    summary: bindAccessories.title,
    changes: [
      {
        field: 'accessories',
        label: LABEL,
        oldValue: textOf(before.get(p.id) ?? []),
        newValue: textOf(after.get(p.id) ?? []),
      },
    ],
  }));
}

async function remove(doing: Context<typeof c.deleteProductAccessory>): Promise<void> {
  const { tx, who, params } = doing;
  const row = await store.loadAccessory(tx, who, params.id);
  const products = await lockForChange(tx, who, [row.productId]);
  if (!(await store.dropAccessory(tx, row.id))) raise('Common:NotFound');
  await tellLog(doing, products, () => ({
    action: 'delete',
    summary: c.deleteProductAccessory.title,
    changes: [{ field: 'accessories', label: LABEL, oldValue: textOf([row]), newValue: null }],
  }));
}

export const productAccessoryRoutes: readonly Binding[] = [
  bind(c.listProductAccessories, ({ tx, who, query }) => store.listAccessories(tx, who, query)),
  bind(c.deleteProductAccessory, remove),
  bind(c.downProductAccessories, async ({ tx, who, params }) => {
    const project = await loadProjectHead(tx, who, params.id);
    const rows = await store.accessoriesOfProject(tx, who, params.id, MOST_ROWS);
    return accessorySheet(project.displayName, rows);
  }),
  bind(bindAccessories, bindTo),
];
