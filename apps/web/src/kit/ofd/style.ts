/** Colours, lines and fonts of OFD objects, in the words of SVG. */
import type { OfdFont, Resources } from './package.ts';
import { attr, child, children, numberOf, numbers, textOf } from './xml.ts';

const DEFAULT_LINE = 0.353;
const MOST_RELATIVE = 8;

/** Lays an object's own values over those of its drawing parameters, and these over the ones that they build on. */
export class Look {
  readonly #chain: readonly Element[];
  readonly #resources: Resources;

  constructor(object: Element, layer: Element | undefined, resources: Resources) {
    this.#resources = resources;
    this.#chain = [object, ...this.#params(attr(object, 'DrawParam') ?? attr(layer, 'DrawParam'))];
  }

  #params(id: string | undefined): Element[] {
    const found: Element[] = [];
    let next = id === undefined ? undefined : this.#resources.params.get(id);
    while (next && found.length < MOST_RELATIVE) {
      found.push(next);
      const base: string | undefined = attr(next, 'Relative');
      next = base === undefined ? undefined : this.#resources.params.get(base);
    }
    return found;
  }

  attribute(name: string): string | undefined {
    return this.#chain.map((e) => attr(e, name)).find((v) => v !== undefined);
  }

  number(name: string, otherwise: number): number {
    return this.#chain.map((e) => numberOf(e, name)).find((v) => v !== undefined) ?? otherwise;
  }

  /** `rgb(…)` with its opacity; undefined when no colour is named. */
  color(name: 'FillColor' | 'StrokeColor'): { color: string; opacity: number } | undefined {
    const named = this.#chain.flatMap((e) => children(e, name))[0];
    return named ? this.#colorOf(named) : undefined;
  }

  #colorOf(of: Element): { color: string; opacity: number } {
    const opacity = (numberOf(of, 'Alpha') ?? 255) / 255;
    const value = attr(of, 'Value');
    // of a shading the first of its colours
    const first = value === undefined ? of.querySelector('*|Segment > *|Color') : null;
    if (first) return { color: this.#colorOf(first).color, opacity };
    return { color: rgbOf(value, this.#resources.spaces.get(attr(of, 'ColorSpace') ?? '')), opacity };
  }

  /** Attributes of an outline. */
  stroke(): Record<string, string> {
    const own = this.color('StrokeColor') ?? { color: '#000', opacity: 1 };
    const dash = this.attribute('DashPattern');
    return {
      stroke: own.color,
      ...(own.opacity < 1 ? { 'stroke-opacity': String(own.opacity) } : {}),
      'stroke-width': String(this.number('LineWidth', DEFAULT_LINE)),
      'stroke-linejoin': (this.attribute('Join') ?? 'Miter').toLowerCase(),
      'stroke-linecap': (this.attribute('Cap') ?? 'Butt').toLowerCase(),
      ...(dash ? { 'stroke-dasharray': numbers(dash).join(' ') } : {}),
    };
  }

  fill(otherwise: string): Record<string, string> {
    const own = this.color('FillColor');
    if (!own) return { fill: otherwise };
    return { fill: own.color, ...(own.opacity < 1 ? { 'fill-opacity': String(own.opacity) } : {}) };
  }
}

/** `156 82 35` or `#ee #20 #25`, by the kind of the colour space. */
function rgbOf(value: string | undefined, space: string | undefined): string {
  const parts = (value ?? '')
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((p) => (p.startsWith('#') ? Number.parseInt(p.slice(1), 16) : Number(p)))
    .map((n) => (Number.isFinite(n) ? Math.max(0, Math.min(255, n)) : 0));
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (space === 'GRAY' || parts.length === 1) return `rgb(${a},${a},${a})`;
  if (space === 'CMYK' || parts.length === 4) {
    const [r, g, bl] = [a, b, c].map((v) => Math.round(255 * (1 - v / 255) * (1 - d / 255)));
    return `rgb(${r},${g},${bl})`;
  }
  return `rgb(${a},${b},${c})`;
}

/** Names under which systems know the common faces; the last one is any of its kind. */
const FACES: readonly (readonly [RegExp, string])[] = [
  [/楷|kai/i, '"KaiTi","STKaiti","Kaiti SC","KaiTi_GB2312","AR PL UKai CN",serif'],
  [/仿宋|fang/i, '"FangSong","STFangsong","FangSong_GB2312",serif'],
  [/黑|hei|雅黑|gothic/i, '"SimHei","Heiti SC","Microsoft YaHei","Noto Sans SC",sans-serif'],
  [/宋|sun|song|ming/i, '"SimSun","Songti SC","STSong","Noto Serif SC",serif'],
  [/courier|consol|mono/i, '"Courier New","Courier",monospace'],
  [/times/i, '"Times New Roman","Times",serif'],
  [/arial|helvetica/i, '"Arial","Helvetica",sans-serif'],
];

export function faceOf(font: OfdFont | undefined, own: string | undefined): string {
  const name = font?.name.replaceAll(/["\\;]/g, '') ?? '';
  const like = FACES.find(([sign]) => sign.test(name))?.[1] ?? '"SimSun","Songti SC",serif';
  return [own && `"${own}"`, name && `"${name}"`, like].filter(Boolean).join(',');
}

const COMMANDS: Readonly<Record<string, string>> = { S: 'M', M: 'M', L: 'L', Q: 'Q', B: 'C', A: 'A', C: 'Z' };
/** Lines and curves as OFD shortens them: S and M begin, B is cubic, C closes. Anything else ends the path. */
export function pathOf(object: Element): string {
  const parts = textOf(child(object, 'AbbreviatedData')).split(/[\s,]+/);
  const out: string[] = [];
  for (const part of parts) {
    const command = COMMANDS[part];
    if (command) out.push(command);
    else if (Number.isFinite(Number(part)) && part !== '') out.push(part);
    else if (part !== '') break;
  }
  return out.join(' ');
}
