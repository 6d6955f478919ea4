/** One title of a head: its key, its unit, and whether it is nothing but a unit. */
import { simplified } from './import.script.ts';
import { plain } from './import.values.ts';

/** parts of a title that stands in several rows */
export const HEAD_JOIN = '\n';

/** A header without blanks, units and brackets: `宽 (mm)`, `宽（MM）` and `宽/mm` are `宽`. */
export const headKey = (text: string): string => {
  const whole = simplified(plain(text)).toLowerCase().replaceAll(/\s/g, '');
  const short = whole
    .replaceAll(/[([【<][^)\]】>]*[)\]】>]/g, '')
    .replaceAll(/(?:[/_-]?(?:mm|毫米|inch|inches|英寸)|[/_-](?:cm|厘米|公分|m|米|in|ft|英尺))$/g, '')
    .replaceAll(/[:：*＊]$/g, '')
    .replaceAll(/^[*＊]/g, '');
  return short === '' ? whole.replaceAll(/[()[\]]/g, '') : short;
};

const UNIT =
  /(?:[([【/_-]|单位:?)(cm|厘米|公分|m|米|in\.?|inch|inches|英寸|吋|"|ft\.?|feet|英尺|呎|')[)\]】]?$|(?:in)?(inch|inches|英寸|英尺|feet)$/;
const MM = /(?:[([【/_-]|单位:?|\b)(?:mm|毫米)[)\]】]?$/;
export const BARE_UNIT =
  /^[([【]?(?:单位:?)?(mm|毫米|cm|厘米|公分|m|米|in\.?|inch|inches|英寸|吋|"|ft\.?|feet|英尺|件|块|张|片|个|pcs|㎡|m2|m²|kg|set)[)\]】]?$/i;
/** A title in plain characters, without blanks and in lower case. */
export const flatTitle = (text: string): string =>
  simplified(plain(text)).toLowerCase().replaceAll(/\s/g, '');

/** The unit that a header gives its lengths when it is not mm: `宽(m)`, `高度/米`, `长（cm）`; empty otherwise. */
export const headUnit = (title: string): string => {
  for (const part of title.split(HEAD_JOIN).toReversed()) {
    const found = UNIT.exec(flatTitle(part));
    if (found) return (found[1] ?? found[2] ?? '').replace(/\.$/, '');
    if (MM.test(flatTitle(part))) return '';
  }
  return '';
};
/** True where the header itself says mm: words beside the list cannot change it. */
export const headNamesMm = (title: string): boolean =>
  title.split(HEAD_JOIN).some((part) => MM.test(flatTitle(part)));
/** True for a row of units alone. */
export const isUnitRow = (row: readonly string[]): boolean => {
  const texts = row.map(plain).filter((t) => t !== '');
  return texts.length > 0 && texts.every((t) => BARE_UNIT.test(t));
};

/** The unit of the house, in words of a list. */
export const isMillimetre = (unit: string): boolean => unit === 'mm' || unit === '毫米';
