/** Finds the head of a list and what its columns mean: known words, what the tenant has taught, and the shape of a list. Pure text. */
import { isImportField } from './import.fields.ts';
import { plain } from './import.values.ts';

const WORDS: Readonly<Record<string, string>> = {
  code: '编号 板块编号 产品编号 板件编号 构件编号 构件号 板号 板块号 件号 工件号 零件号 加工编号 加工号 图号 代号 编码 产品编码 料号 分格编号 板编号 code no. partno partno. panelno itemno mark',
  name: '名称 产品名称 品名 构件名称 板块名称 name',
  plateType: '板型 板块类型 板块形式 板块形状 产品类型 类型 形状 造型 型式 形式 款式 type',
  size: '规格 尺寸 规格尺寸 外形尺寸 板块尺寸 成品尺寸 见光尺寸 加工尺寸 宽*高 宽×高 宽x高 长*宽 长×宽 长x宽 w*h w×h l*w size dimension dimensions',
  width: '宽 宽度 板宽 成品宽 见光宽 面宽 w b width',
  height: '高 高度 长 长度 板长 板高 成品高 成品长 见光高 见光长 面高 h l height length',
  depth: '折边 折边高 折边高度 折边尺寸 翻边 折高 边高 深度 深 d depth flange',
  unfoldSize: '展开尺寸 展开规格 下料尺寸 下料规格', unfoldWidth: '展开宽 展开宽度 下料宽 下料宽度', unfoldHeight: '展开长 展开长度 展开高 展开高度 下料长 下料长度 下料高',
  texture: '材质 材料 材料牌号 牌号 合金 合金牌号 铝板材质 material alloy',
  thickness: '板厚 厚度 厚 铝板厚度 材料厚度 基材厚度 t δ thk thickness',
  color: '颜色 色号 颜色色号 颜色/色号 颜色编号 喷涂颜色 涂层颜色 表面颜色 表面处理 面漆 color colour finish',
  quantity: '数量 件数 块数 个数 张数 樘数 总数 总数量 合计数量 qty q\'ty pcs quantity',
  positions: '位置 安装位置 安装部位 使用部位 使用位置 位置编号 轴线位置 轴号 分布位置 location position',
  region: '区域 立面 部位 楼层 层 楼栋 分区 楼号 zone floor area name',
  remark: '备注 说明 备注说明 加工备注 加工说明 加工要求 其他 remark remarks note notes',
  '': '序号 项次 行号 面积 单块面积 单件面积 总面积 合计面积 展开面积 平方 平方数 m2 ㎡ 单价 金额 总价 合价 单重 重量 总重 周长 图片 简图 示意图 缩略图 日期 客户 sn s/n area weight price amount',
};

/** A header without blanks, units and brackets: `宽 (mm)`, `宽（MM）` and `宽/mm` are `宽`. */
export const headKey = (text: string): string => {
  const whole = plain(text).toLowerCase().replaceAll(/\s/g, '');
  const short = whole.replaceAll(/[([【<][^)\]】>]*[)\]】>]/g, '').replaceAll(/(?:[/_-]?(?:mm|毫米)|[/_-](?:cm|厘米|公分|m|米))$/g, '').replaceAll(/[:：*＊]$/g, '').replaceAll(/^[*＊]/g, '');
  return short === '' ? whole.replaceAll(/[()[\]]/g, '') : short;
};

const UNIT = /(?:[([【/_-]|单位:?)(cm|厘米|公分|m|米)[)\]】]?$/;
/** The unit that a header gives its lengths when it is not mm: `宽(m)`, `高度/米`, `长（cm）`; empty otherwise. */
export const headUnit = (title: string): string => UNIT.exec(plain(title).toLowerCase().replaceAll(/\s/g, ''))?.[1] ?? '';

const EXACT = new Map<string, string>(Object.entries(WORDS).flatMap(([field, words]) => words.split(' ').map((w): [string, string] => [headKey(w), field])));
/** longest first, so that 展开宽 is found before 宽 */
const INSIDE = [...EXACT].filter(([w]) => /[\u4e00-\u9fff]/.test(w)).toSorted((a, b) => b[0].length - a[0].length);

export type Certainty = 'sure' | 'unsure' | 'unused';
export interface HeadColumn { readonly index: number; readonly title: string; readonly field: string | null; readonly certainty: Certainty }

function meaningOf(title: string, aliases: ReadonlyMap<string, string>): { field: string; certainty: 'sure' | 'unsure' } | null {
  const key = headKey(title);
  if (key === '' || key.length > 30) return null;
  const taught = aliases.get(key);
  if (taught !== undefined) return taught === '' || isImportField(taught) ? { field: taught, certainty: 'sure' } : null;
  const exact = EXACT.get(key);
  if (exact !== undefined) return { field: exact, certainty: 'sure' };
  if (/^[A-Z][A-Z0-9]{0,3}$/.test(plain(title))) return { field: `param:${plain(title)}`, certainty: 'unsure' };
  const inside = INSIDE.find(([word]) => word.length >= 2 && key.includes(word)) ?? INSIDE.find(([word]) => key.length <= 4 && key.endsWith(word));
  return inside ? { field: inside[1], certainty: 'unsure' } : null;
}

/** The meaning of each title; every field is given once, the surest column first. */
export function mapHead(titles: readonly string[], aliases: ReadonlyMap<string, string>): HeadColumn[] {
  const found = titles.map((title) => meaningOf(title, aliases));
  const owner = new Map<string, number>();
  for (const wanted of ['sure', 'unsure'] as const) {
    found.forEach((m, i) => { if (m?.certainty === wanted && m.field !== '' && !owner.has(m.field)) owner.set(m.field, i); });
  }
  resolveSides(titles, owner);
  const fieldAt = new Map([...owner].map(([field, i]) => [i, field]));
  return titles.map((title, index) => {
    const field = fieldAt.get(index) ?? null;
    return { index, title: plain(title), field, certainty: field === null ? 'unused' : (found[index]?.field === field ? found[index].certainty : 'unsure') };
  });
}

/** 长 and 高 both name the height: with a 宽 beside them 高 is the return, without one 长 is the width. */
function resolveSides(titles: readonly string[], owner: Map<string, number>): void {
  const keys = titles.map(headKey);
  const [long, high] = [keys.findIndex((k) => k === '长' || k === '长度' || k === 'l'), keys.findIndex((k) => k === '高' || k === '高度' || k === 'h')];
  if (long < 0 || high < 0) return;
  if (!owner.has('width')) { owner.set('width', long); owner.set('height', high); } else if (!owner.has('depth')) { owner.set('height', long); owner.set('depth', high); }
}

/** How much a row looks like the head of a list: one point for each different column it names. */
export function headScore(titles: readonly string[], aliases: ReadonlyMap<string, string>): number {
  const columns = mapHead(titles, aliases).filter((c) => c.field !== null);
  const names = new Set(columns.map((c) => c.field));
  const hasSize = names.has('size') || names.has('width') || names.has('height') || names.has('unfoldSize') || names.has('unfoldWidth');
  const isHead = columns.length >= 2 && (names.has('quantity') || hasSize) && (names.has('code') || hasSize);
  return isHead ? columns.reduce((n, c) => n + (c.certainty === 'sure' ? 1 : 0.5), 0) : 0;
}

const TOTAL = /^(?:本页|本层|本批|本项|分项|分类|以上)?(?:合计|小计|总计|共计|总共|累计|总数|total|subtotal|sum)(?:$|[\d:(].*|.{0,12}(?:件|块|张|个|m2|平方米?)$)|^共\d/i;
/** True for the text of a total or subtotal row. */
export const isTotalText = (text: string): boolean => TOTAL.test(plain(text).replaceAll(' ', ''));
