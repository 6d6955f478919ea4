/** What is crossed out within a cell is not used and said; columns far to the right are read, those beyond are said (engineering D3). */
import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { listFile, rowsOf, scene, upload } from '../../../../test/import-odd-scene.ts';

type Files = Record<string, Uint8Array>;
const opened = async (head: string[], rows: unknown[][]): Promise<Files> =>
  unzipSync(new Uint8Array(readFileSync(await listFile(head, rows as never))));
const sheetOf = (files: Files): string => Object.keys(files).find((n) => n.endsWith('sheet1.xml')) as string;
/** Puts a cell of runs in the place of another one. */
function put(files: Files, at: string, runs: string): void {
  const name = sheetOf(files);
  files[name] = strToU8(
    strFromU8(files[name] as Uint8Array).replace(
      new RegExp(String.raw`<c r="${at}"[^>]*?(?:/>|>.*?</c>)`),
      `<c r="${at}" t="inlineStr"><is>${runs}</is></c>`,
    ),
  );
}
const struck = (text: string): string => `<r><rPr><strike/></rPr><t>${text}</t></r>`;
const plain = (text: string): string => `<r><t>${text}</t></r>`;

it('of a cell that was corrected by hand what is left counts; a cell that is crossed out whole is empty; both are said', async () => {
  const s = await scene();
  const files = await opened(
    ['编号', '宽', '高', '数量', '材质', '备注'],
    [1, 2, 3].map((n) => [`X-${n}`, 1000, 600, n, '3003-H24', '甲']),
  );
  put(files, 'B2', struck('1200') + plain('1250'));
  put(files, 'F3', struck('不做'));
  put(files, 'F4', plain('留') + `<r><rPr><strike val="0"/></rPr><t>下</t></r>`);
  const view = await upload(s, { name: 'crossed.xlsx', bytes: zipSync(files) });
  const rows = await rowsOf(s, view.id);
  expect(rows.map((r) => [r.cells['width'], r.cells['remark'] ?? ''])).toEqual([
    ['1250', '甲'],
    ['1000', ''],
    ['1000', '留下'],
  ]);
  expect(view.notes).toEqual([
    { row: 2, text: '「宽」写着「12001250」，划掉的没有用，按「1250」读取' },
    { row: 3, text: '「备注」的「不做」被划掉，没有用' },
  ]);
});

it('a column beyond the sixtieth is read; what stands beyond the last one is said', async () => {
  const s = await scene();
  const gap = Array.from({ length: 70 }, () => null);
  const near = await opened(
    ['编号', '宽', '高', ...gap.map(() => ''), '数量'],
    [['F-1', 1000, 600, ...gap, 7]],
  );
  const view = await upload(s, { name: 'wide.xlsx', bytes: zipSync(near) });
  expect((await rowsOf(s, view.id)).map((r) => r.cells['quantity'])).toEqual(['7']);
  expect(view.notes).toEqual([]);
  const far = Array.from({ length: 230 }, () => null);
  const wider = await opened(
    ['编号', '宽', '高', ...far.map(() => ''), '数量'],
    [['F-2', 1000, 600, ...far, 7]],
  );
  const cut = await upload(s, { name: 'wider.xlsx', bytes: zipSync(wider) });
  expect(cut.notes).toEqual([
    { row: null, text: '第 200 列之后还有内容，没有读入；请删去前面不用的列再导入' },
  ]);
});
