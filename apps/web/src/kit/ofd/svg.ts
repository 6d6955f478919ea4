/** Elements of SVG, and a line of characters each at its place. */
import { attr, deltas, numbers, textOf } from './xml.ts';

const SVG = 'http://www.w3.org/2000/svg';

export const make = (name: string, values: Readonly<Record<string, string>> = {}): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  return made;
};

export const matrixOf = (text: string): string => `matrix(${numbers(text).slice(0, 6).join(' ')})`;

/** The characters of a line, each at its place; without distances the browser sets them. */
export function textLine(code: Element, { x, y, wide }: { x: number; y: number; wide: number }): SVGElement {
  const characters = [...textOf(code)];
  const [dx, dy] = [deltas(attr(code, 'DeltaX')), deltas(attr(code, 'DeltaY'))];
  const values: Record<string, string> = { 'xml:space': 'preserve' };
  if (wide !== 1) values['transform'] = `scale(${wide} 1)`;
  const isSet = dx.length > 0 || dy.length > 0;
  const places = (start: number, by: readonly number[]): number[] => {
    const found = [start];
    // set in one direction only, the others do not move: what is written downwards stays in its column
    const steps = isSet && by.length === 0 ? Math.max(dx.length, dy.length) : by.length;
    for (let i = 0; i < Math.min(steps, characters.length - 1); i += 1)
      found.push((found.at(-1) as number) + (by[i] ?? 0));
    return found;
  };
  values['x'] = places(x, dx)
    .map((v) => String(v / wide))
    .join(' ');
  values['y'] = places(y, dy).join(' ');
  const line = make('text', values);
  line.textContent = characters.join('');
  return line;
}
