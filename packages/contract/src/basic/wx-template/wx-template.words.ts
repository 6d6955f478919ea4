/** What a message of an event can tell, with a sample of each (engineering A15). */

export interface WxField {
  readonly name: string;
  readonly label: string;
  readonly sample: string;
}
const field = (name: string, label: string, sample: string): WxField => ({ name, label, sample });

const COMMON = [field('space', '企业名称', '佛山铝境幕墙'), field('time', '时间', '2026-11-23 09:30')];
const ORDER = [field('orderNo', '单号', 'FH2611230001'), field('project', '工程', '万科大厦 / 第1批')];

/** Fields by the event's value. */
export const WX_EVENT_FIELDS: Readonly<Record<number, readonly WxField[]>> = {
  1: [
    ...COMMON,
    ...ORDER,
    field('quantity', '件数', '120'),
    field('plateNo', '车牌', '粤E12345'),
    field('driver', '司机电话', '138 0000 0000'),
  ],
  2: [...COMMON, ...ORDER, field('quantity', '完工件数', '120')],
  4: [
    ...COMMON,
    field('demander', '客户', '万科'),
    field('amount', '应收金额', '5,686.08'),
    field('dueDate', '到期日', '2026-12-01'),
  ],
  8: [...COMMON, ...ORDER, field('quantity', '验收件数', '118')],
  16: [
    ...COMMON,
    field('orderNo', '单号', 'QG2611230001'),
    field('document', '单据', '请购单'),
    field('maker', '制单人', '李文员'),
  ],
  32: [
    ...COMMON,
    field('orderNo', '套料单号', 'TLN2611230001'),
    field('sheets', '张数', '4'),
    field('utilisation', '利用率', '95.64%'),
  ],
  64: [...COMMON, field('edition', '版本', '企业版'), field('dueDate', '到期日', '2026-12-31')],
};

/** Names that a text calls by `{name}`. */
export const wxNamesIn = (expr: string): string[] =>
  [...expr.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string);

/** The text with its fields filled in; one that is not known stays as it is. */
export const wxFilled = (expr: string, values: Readonly<Record<string, string>>): string =>
  expr.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
