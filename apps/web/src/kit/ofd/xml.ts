/** Small readers of XML: names without their prefixes, numbers in a row, places within the package. */
export class OfdFault extends Error {}

/** The root of a document. Raises OfdFault for what is no XML. */
export function parseXml(text: string): Element {
  const document = new DOMParser().parseFromString(text.replace(/^\uFEFF/, ''), 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new OfdFault('文件内容已损坏');
  return document.documentElement;
}

export const children = (of: Element | undefined, name?: string): Element[] =>
  of ? [...of.children].filter((c) => name === undefined || c.localName === name) : [];
export const child = (of: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => children(at, name)[0], of);
export const textOf = (of: Element | undefined): string => of?.textContent?.trim() ?? '';
export const attr = (of: Element | undefined, name: string): string | undefined =>
  of?.getAttribute(name) ?? undefined;

export function numberOf(of: Element | undefined, name: string): number | undefined {
  const text = attr(of, name);
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
export const numbers = (text: string | undefined): number[] =>
  (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export function boxOf(text: string | undefined): Box | undefined {
  const [x, y, width, height] = numbers(text);
  return [x, y, width, height].every((v) => Number.isFinite(v))
    ? { x: x as number, y: y as number, width: width as number, height: height as number }
    : undefined;
}

/** `8 g 3 2.5 4`: distances, a run of equal ones as g, how many, how far. */
export function deltas(text: string | undefined): number[] {
  const parts = (text ?? '').trim().split(/\s+/).filter(Boolean);
  const found: number[] = [];
  for (let i = 0; i < parts.length; i += 1) {
    if (parts[i] !== 'g') {
      found.push(Number(parts[i]));
      continue;
    }
    const [count, by] = [Number(parts[i + 1]), Number(parts[i + 2])];
    for (let n = 0; n < Math.min(count, 100_000); n += 1) found.push(by);
    i += 2;
  }
  return found;
}

/** A place that a file names: from the root, or beside the file. */
export function placeOf(base: string, named: string): string {
  const parts = named.startsWith('/') ? [] : base.split('/').slice(0, -1);
  for (const part of named.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
