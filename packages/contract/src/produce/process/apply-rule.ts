/**
 * Which products need a process (production §2.2): what is said of the product alone, else 适用规则 and what its structure and
 * its crafts ask for (engineering A6, A9). Groups of a rule are joined by 或, the conditions of a group by 且.
 */
import { z } from 'zod';
import { dec } from '../../kit/decimal.ts';
import { fill } from '../../kit/errors.ts';
import { idOf } from '../../kit/targets.ts';
import { PRODUCT_KINDS } from '../../cad/product/product.fields.ts';
import { MEASURES, type Measures, measureSpec, PROCESS_WORDS } from './process.words.ts';

const figure = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,4})?$/, { error: '请输入不小于 0 的数，最多 4 位小数' });
const thickness = z.number().min(0).max(100);
const measured = z.object({
  field: z.int().refine((v) => MEASURES.some((m) => m.value === v), { error: '字段不存在' }),
  moreThan: figure,
});
const group = z.object({
  plateTypeIds: z.array(idOf('plateType')).min(1).max(100).optional(),
  plateTypeGroupIds: z.array(idOf('plateTypeGroup')).min(1).max(100).optional(),
  textureIds: z.array(idOf('texture')).min(1).max(100).optional(),
  structureIds: z.array(idOf('structure')).min(1).max(100).optional(),
  installStructureIds: z.array(idOf('installStructure')).min(1).max(100).optional(),
  /** one of them is among the crafts of the product */
  craftsmanshipIds: z.array(idOf('craftsmanship')).min(1).max(100).optional(),
  productKinds: z
    .array(z.int().refine((v) => PRODUCT_KINDS.some((k) => k.value === v), { error: '类别不存在' }))
    .min(1)
    .max(4)
    .optional(),
  hasColor: z.boolean().optional(),
  thicknessFrom: thickness.optional(),
  thicknessTo: thickness.optional(),
  areaFrom: figure.optional(),
  areaTo: figure.optional(),
  measures: z.array(measured).min(1).max(12).optional(),
});
export const applyRuleSchema = z.object({
  any: z
    .array(
      group.refine((g) => Object.values(g).some((v) => v !== undefined), { error: '请至少填写一个条件' }),
    )
    .max(10)
    .default([]),
});
export type ApplyRule = z.infer<typeof applyRuleSchema>;
export type RuleGroup = ApplyRule['any'][number];

/** What the structure of a product asks for of its route (engineering A6). */
export interface RuledStructure {
  readonly name: string;
  /** its usual processes; empty where nothing is said */
  readonly processIds: readonly string[];
  readonly needsWeld: boolean;
  readonly needsGrind: boolean;
}
export interface RuledCraft {
  readonly itemId: string;
  readonly name: string;
  readonly processId: string | null;
}
/** What a rule looks at of a product. */
export interface RuledProduct {
  readonly plateTypeId: string | null;
  readonly plateTypeName: string | null;
  readonly plateTypeGroupId: string | null;
  readonly plateTypeGroupName: string | null;
  readonly textureId: string;
  readonly textureName: string | null;
  readonly structureId: string | null;
  readonly structure: RuledStructure | null;
  readonly installStructureId: string | null;
  readonly installStructureName: string | null;
  /** with the process that each is done at */
  readonly crafts: readonly RuledCraft[];
  readonly colorId: string | null;
  readonly productKind: number;
  readonly thickness: number;
  readonly measures: Measures;
}

interface Said {
  readonly ok: boolean;
  readonly text: string;
}
const plain = (value: string): string => dec(value).toFixed();

function range(label: string, value: string | number, from?: string | number, to?: string | number): Said {
  const v = dec(value);
  const ok = (from === undefined || v.gte(from)) && (to === undefined || v.lte(to));
  const low = from === undefined ? '' : `${plain(String(from))} ≤ `;
  const high = to === undefined ? '' : ` ≤ ${plain(String(to))}`;
  return { ok, text: `${low}${label} ${v.toFixed()}${high}` };
}

/** One of the crafts is asked for: those that are, else all that the product has. */
function ofCrafts(ids: readonly string[], crafts: RuledProduct['crafts']): Said {
  const met = crafts.filter((c) => ids.includes(c.itemId));
  const shown = (met.length > 0 ? met : crafts).map((c) => c.name).join('、');
  return { ok: met.length > 0, text: `工艺 ${shown || '—'}` };
}

/** Every condition of a group, with whether it holds. */
function conditions(g: RuleGroup, p: RuledProduct): Said[] {
  const said: Said[] = [];
  const among = (
    ids: readonly string[] | undefined,
    id: string | null,
    label: string,
    name: string | null,
  ) => {
    if (ids) said.push({ ok: id !== null && ids.includes(id), text: `${label} ${name ?? '—'}` });
  };
  among(g.plateTypeIds, p.plateTypeId, '板型', p.plateTypeName);
  among(g.plateTypeGroupIds, p.plateTypeGroupId, '板型组', p.plateTypeGroupName);
  among(g.textureIds, p.textureId, '材质', p.textureName);
  among(g.structureIds, p.structureId, '结构', p.structure?.name ?? null);
  among(g.installStructureIds, p.installStructureId, '安装结构', p.installStructureName);
  if (g.craftsmanshipIds) said.push(ofCrafts(g.craftsmanshipIds, p.crafts));
  if (g.productKinds)
    said.push({
      ok: g.productKinds.includes(p.productKind),
      text: `类别 ${PRODUCT_KINDS.find((k) => k.value === p.productKind)?.label ?? ''}`,
    });
  if (g.hasColor !== undefined)
    said.push({
      ok: (p.colorId !== null) === g.hasColor,
      text: p.colorId === null ? PROCESS_WORDS.no : PROCESS_WORDS.yes,
    });
  if (g.thicknessFrom !== undefined || g.thicknessTo !== undefined)
    said.push(range('板厚', p.thickness, g.thicknessFrom, g.thicknessTo));
  if (g.areaFrom !== undefined || g.areaTo !== undefined)
    said.push(range('面积', p.measures.area, g.areaFrom, g.areaTo));
  for (const m of g.measures ?? []) {
    const spec = measureSpec(m.field);
    const value = p.measures[spec.name];
    const ok = dec(value).gt(m.moreThan);
    said.push({ ok, text: `${spec.label} ${plain(value)} ${ok ? '>' : '≤'} ${plain(m.moreThan)}` });
  }
  return said;
}

export interface Verdict {
  readonly required: boolean;
  readonly why: string;
}
/** Whether a product needs the process, and why. An empty rule is met by all. */
export function judge(rule: ApplyRule, product: RuledProduct): Verdict {
  if (rule.any.length === 0) return { required: true, why: PROCESS_WORDS.noRule };
  const missed: string[] = [];
  for (const g of rule.any) {
    const said = conditions(g, product);
    if (said.every((s) => s.ok)) return { required: true, why: said.map((s) => s.text).join('，且 ') };
    missed.push(
      said
        .filter((s) => !s.ok)
        .map((s) => s.text)
        .join('，'),
    );
  }
  return { required: false, why: `${PROCESS_WORDS.noMatch}：${missed.join('；')}` };
}
/** The process that is asked about. */
export interface AskedProcess {
  readonly id: string;
  readonly processType: number;
}
/** Types of processes that a structure asks for by a mark of its own. */
export const WELDING = 8;
export const GRINDING = 16;

/** What crafts and structure say of a process: they ask for it, the structure has a route without it, or nothing. */
function byMasters({ structure, crafts }: RuledProduct, process: AskedProcess): Verdict | null {
  const craft = crafts.find((c) => c.processId === process.id);
  if (craft) return { required: true, why: fill(PROCESS_WORDS.craft, { name: craft.name }) };
  if (!structure) return null;
  const { name } = structure;
  if (structure.processIds.includes(process.id))
    return { required: true, why: fill(PROCESS_WORDS.usual, { name }) };
  if (structure.needsWeld && process.processType === WELDING)
    return { required: true, why: fill(PROCESS_WORDS.welds, { name }) };
  if (structure.needsGrind && process.processType === GRINDING)
    return { required: true, why: fill(PROCESS_WORDS.grinds, { name }) };
  return structure.processIds.length > 0
    ? { required: false, why: fill(PROCESS_WORDS.notUsual, { name }) }
    : null;
}

/**
 * Whether a product needs the process when nothing is said of it alone. A rule that is met, a craft that is done there and a
 * structure that asks are each enough; a process without a rule is for all, except for structures whose route does without it.
 */
export function judgeProcess(rule: ApplyRule, product: RuledProduct, process: AskedProcess): Verdict {
  const said = byMasters(product, process);
  if (said?.required) return said;
  return rule.any.length === 0 && said ? said : judge(rule, product);
}

/** required(piece, process) = override ?? what rule, structure and crafts say (production §2.4). */
export const requirement = (
  rule: ApplyRule,
  product: RuledProduct,
  process: AskedProcess,
  override: boolean | undefined,
): Verdict =>
  override === undefined
    ? judgeProcess(rule, product, process)
    : {
        required: override,
        why: `${PROCESS_WORDS.override}${override ? PROCESS_WORDS.needed : PROCESS_WORDS.notNeeded}`,
      };

/** What a list shows of a rule. */
export const ruleText = (rule: ApplyRule): string =>
  rule.any.length === 0 ? PROCESS_WORDS.all : `${rule.any.length} 组条件`;
