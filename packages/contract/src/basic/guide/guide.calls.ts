/** 查引用 of any master row, and what a space still misses before its first nest (engineering part A, go beyond). */
import { z } from 'zod';
import { anyOf, call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';

/** Master records whose uses can be asked for, with their permission item. */
export const USED_MASTERS = {
  texture: 'AlBasic.MaterialTextures',
  plateType: 'AlBasic.PlateTypes',
  accessory: 'AlBasic.Accessories',
  accessorySku: 'AlBasic.Accessories',
  color: 'AlBasic.ColorCards',
  warehouse: 'AlBasic.WareHouses',
  structure: 'AlBasic.Structures',
  installStructure: 'AlBasic.InstallStructures',
  quotationItem: 'AlBasic.QuotationItems',
  craftsmanship: 'AlBasic.CraftsmanshipItems',
  areaRule: 'AlBasic.AreaRules',
  paintStructure: 'AlBasic.PaintStructures',
  pallet: 'AlBasic.Pallets',
  excelTemplate: 'AlBasic.ExcelTemplates',
  supplier: 'AlBasic.Suppliers',
  demander: 'AlBasic.Demanders',
} as const;
export type UsedMaster = keyof typeof USED_MASTERS;
const MASTERS = Object.keys(USED_MASTERS) as [UsedMaster, ...UsedMaster[]];
export const isUsedMaster = (word: string | undefined): word is UsedMaster =>
  word !== undefined && (MASTERS as readonly string[]).includes(word);

const use = z.object({
  /** 产品·颜色 */
  title: z.string(),
  count: z.int(),
  /** what points here, as it is called; null where it has no page of its own */
  target: z.string().nullable(),
  /** the document of the kit that it is */
  document: z.string().nullable(),
  /** the newest, as far as this member may see them */
  rows: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type MasterUse = z.infer<typeof use>;
export const masterUses = call({
  id: 'basic.uses',
  method: 'GET',
  path: '/api/basic/uses',
  title: '查引用',
  right: anyOf(
    ...MASTERS.flatMap((m) => [`${USED_MASTERS[m]}:get` as const, `${USED_MASTERS[m]}:query` as const]),
  ),
  query: z.object({ target: z.enum(MASTERS), id: idOf('own') }),
  output: z.object({ total: z.int(), uses: z.array(use) }),
});

/** In the order in which they build on each other; `need` stands between a space and its first nest. */
export const SETUP_STEPS = [
  { key: 'texture', title: '材质', need: true, to: '/common/material-texture' },
  { key: 'size', title: '板材规格', need: true, to: '/common/plate-material-size' },
  { key: 'bend', title: '折弯系数', need: true, to: '/common/material-texture' },
  { key: 'areaRule', title: '默认面积规则', need: true, to: '/common/rule' },
  { key: 'warehouse', title: '默认材料仓', need: true, to: '/common/warehouse' },
  { key: 'plateType', title: '板型', need: false, to: '/common/plate-type' },
  { key: 'structure', title: '结构', need: false, to: '/common/structure' },
  { key: 'accessoryType', title: '配件类型', need: false, to: '/common/accessory-type' },
  { key: 'accessory', title: '配件', need: false, to: '/common/accessory' },
  { key: 'installStructure', title: '安装结构', need: false, to: '/common/install-structure' },
  { key: 'paint', title: '涂层结构', need: false, to: '/common/paint' },
  { key: 'color', title: '色卡', need: false, to: '/common/color-card' },
  { key: 'craft', title: '工艺', need: false, to: '/common/craftsmanship-item' },
  { key: 'quotation', title: '报价项', need: false, to: '/common/quotation-item' },
  { key: 'market', title: '铝锭行情', need: false, to: '/common/market-situation' },
  { key: 'orderCode', title: '单号规则', need: false, to: '/common/custom-made-order-num' },
] as const;
export type SetupKey = (typeof SETUP_STEPS)[number]['key'];
export const setupState = call({
  id: 'basic.setup',
  method: 'GET',
  path: '/api/basic/setup',
  title: '初始化向导',
  right: anyOf('AlBasic.MaterialTextures:get', 'AlBasic.MaterialTextures:query'),
  output: z.object({
    steps: z.array(z.object({ key: z.string(), count: z.int() })),
    /** nothing that a nest needs is missing */
    isReady: z.boolean(),
  }),
});
