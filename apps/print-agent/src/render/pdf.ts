/** Labels as a PDF with a page of the label's size for each, written page by page: memory does not grow with the number of labels. */
import type { FileHandle } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { MM_PER_POINT, type Drawing } from '../layout/drawing.ts';
import { blackOf } from './svg.ts';

const num = (n: number): string => String(Math.round(n * 1000) / 1000);
const TOKEN = /[MLQCZhvz]|-?\d+(?:\.\d+)?/g;

/** Operators of PDF for a path of `blackOf`: M L Q C Z and the relative h v of rectangles. */
export function pdfPath(d: string): string {
  const tokens = d.match(TOKEN) ?? [];
  let [at, x, y] = [0, 0, 0];
  const parts: string[] = [];
  const next = (): number => Number(tokens[at++]);
  const point = (): [number, number] => [next(), next()];
  while (at < tokens.length) {
    const command = tokens[at++];
    if (command === 'Z' || command === 'z') parts.push('h');
    else if (command === 'h' || command === 'v') {
      if (command === 'h') x += next();
      else y += next();
      parts.push(`${num(x)} ${num(y)} l`);
    } else if (command === 'M' || command === 'L') {
      [x, y] = point();
      parts.push(`${num(x)} ${num(y)} ${command === 'M' ? 'm' : 'l'}`);
    } else {
      const [ax, ay] = point();
      const [bx, by] = point();
      const [ex, ey] = command === 'C' ? point() : [bx, by];
      // a quadratic curve as a cubic one
      const c =
        command === 'C'
          ? [ax, ay, bx, by]
          : [
              x + (2 / 3) * (ax - x),
              y + (2 / 3) * (ay - y),
              ex + (2 / 3) * (ax - ex),
              ey + (2 / 3) * (ay - ey),
            ];
      parts.push(`${c.map(num).join(' ')} ${num(ex)} ${num(ey)} c`);
      [x, y] = [ex, ey];
    }
  }
  return parts.join('\n');
}

const CATALOG = 1;
const PAGES = 2;

/** Writes the labels one after the other and answers when the file is complete; the caller makes it durable. */
export async function writePdf(file: FileHandle, labels: Iterable<Drawing>): Promise<void> {
  const offsets: number[] = [];
  const pages: number[] = [];
  let size = 0;
  const write = async (...parts: readonly (string | Buffer)[]): Promise<void> => {
    const bytes = Buffer.concat(parts.map((p) => (typeof p === 'string' ? Buffer.from(p, 'latin1') : p)));
    await file.write(bytes);
    size += bytes.length;
  };
  const object = async (no: number, ...parts: readonly (string | Buffer)[]): Promise<void> => {
    offsets[no] = size;
    await write(`${no} 0 obj\n`, ...parts, '\nendobj\n');
  };
  await write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  let last = PAGES;
  for (const drawing of labels) {
    const [w, h] = [drawing.width / MM_PER_POINT, drawing.height / MM_PER_POINT];
    const scale = num(1 / MM_PER_POINT);
    const paths = drawing.marks.map((m) => `${pdfPath(blackOf(m))}\nf`).join('\n');
    const content = deflateSync(Buffer.from(`${scale} 0 0 -${scale} 0 ${num(h)} cm\n${paths}`, 'latin1'));
    const [page, stream] = [last + 1, last + 2];
    last = stream;
    pages.push(page);
    await object(
      page,
      `<</Type/Page/Parent ${PAGES} 0 R/MediaBox[0 0 ${num(w)} ${num(h)}]/Resources<<>>/Contents ${stream} 0 R>>`,
    );
    await object(
      stream,
      `<</Length ${content.length}/Filter/FlateDecode>>\nstream\n`,
      content,
      '\nendstream',
    );
  }
  await object(
    PAGES,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((n) => `${n} 0 R`).join(' ')}]>>`,
  );
  await object(CATALOG, `<</Type/Catalog/Pages ${PAGES} 0 R>>`);
  const start = size;
  const table = Array.from(
    { length: last },
    (_, i) => `${String(offsets[i + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
  );
  await write(
    `xref\n0 ${last + 1}\n0000000000 65535 f \n${table.join('')}trailer\n<</Size ${last + 1}/Root ${CATALOG} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  );
}
