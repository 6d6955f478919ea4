/** The sides that one title of a head names in their order. */
import type { Axis } from './import.values.ts';
import { flatTitle } from './import.titles.ts';

const AXIS_WORDS: Readonly<Record<string, Axis | 'long'>> = {
  宽: 'width',
  宽度: 'width',
  w: 'width',
  b: 'width',
  width: 'width',
  阔: 'width',
  wd: 'width',
  高: 'height',
  高度: 'height',
  h: 'height',
  height: 'height',
  ht: 'height',
  长: 'long',
  长度: 'long',
  l: 'long',
  length: 'long',
  厚: 'thickness',
  厚度: 'thickness',
  板厚: 'thickness',
  t: 'thickness',
  δ: 'thickness',
  thk: 'thickness',
  thickness: 'thickness',
  折边: 'depth',
  折边高: 'depth',
  翻边: 'depth',
  深: 'depth',
  深度: 'depth',
  d: 'depth',
  f: 'depth',
  depth: 'depth',
  return: 'depth',
  flange: 'depth',
};
const AXIS = Object.keys(AXIS_WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const AXES = new RegExp(
  `(?<![a-z])(?:${AXIS})(?:\\((?:mm|cm|m)\\))?(?:[*×x✕╳·](?:${AXIS})(?:\\((?:mm|cm|m)\\))?)+(?![a-z])`,
);

/** The sides that a title names in their order: `宽*高`, `规格(W×H×T)`; null when it names none. */
export function axesOf(title: string): Axis[] | null {
  const run = AXES.exec(flatTitle(title))?.[0];
  if (!run) return null;
  const axes = run
    .replaceAll(/\((?:mm|cm|m)\)/g, '')
    .split(/[*×✕╳·]|(?<=[a-z\u4e00-\u9fff])x(?=[a-z\u4e00-\u9fff])/)
    .map((word) => AXIS_WORDS[word]);
  if (axes.length < 2 || axes.includes(undefined)) return null;
  const hasHeight = axes.includes('height');
  const named = axes.map((axis) => (axis === 'long' ? (hasHeight ? 'width' : 'height') : (axis as Axis)));
  return new Set(named).size === named.length ? named : null;
}
