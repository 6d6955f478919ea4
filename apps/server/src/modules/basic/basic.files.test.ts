import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { color, file, plateType, texture } from '@muyun/contract';
import { readXlsx } from '../../kit/spreadsheet.ts';
import { basicScene } from '../../../test/basic-scene.ts';
import { type Actor, type Fault, makeMember, makeSpace, type Space } from '../../../test/kit.ts';

let space: Space;
let owner: Actor;

beforeAll(async () => {
  ({ space, owner } = await basicScene());
});

describe('板型 and 色卡: files by name', () => {
  it('finds the row by the file name and says what it did not find', async () => {
    await owner.call(plateType.initPlateTypes);
    const kept = await owner.call(file.uploadFile, {
      file: { name: 'ZB.svg', bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    });
    const fileId = kept[0]?.id as string;
    expect(
      await owner.call(plateType.matchPlateDrawings, {
        body: {
          items: [
            { code: 'zb', fileId },
            { code: 'NONE', fileId },
          ],
        },
      }),
    ).toEqual({ matched: 1, unmatched: ['NONE'] });
    const zb = (await owner.call(plateType.listPlateTypes, { query: { filter: 'ZB' } })).items.find(
      (t) => t.code === 'ZB',
    );
    expect(zb?.drawingFileId).toBe(fileId);
    expect(
      await owner.call(plateType.matchPlateImages, { body: { items: [{ code: 'ZB', fileId }] } }),
    ).toMatchObject({ matched: 1 });
    const zip = await owner.raw(plateType.downPlateTypes);
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await owner.call(color.createColor, { body: { code: 'RAL 3020', name: '交通红', rgb: '#CC0605' } });
    expect(
      await owner.call(color.matchColorImages, { body: { items: [{ code: 'RAL 3020', fileId }] } }),
    ).toEqual({ matched: 1, unmatched: [] });
  });

  it('a colour has a sample file: every member sees and fetches it, nobody of another space', async () => {
    const bytes = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
    );
    const [kept] = await owner.call(file.uploadFile, { file: { name: '签样 9006.svg', bytes } });
    const sampleFileId = kept?.id as string;
    const made = await owner.call(color.createColor, {
      body: { code: 'SAMPLE01', name: '签样色', sampleFileId },
    });
    expect(made).toMatchObject({ sampleFileId, sampleFileName: '签样 9006.svg' });
    const reader = await makeMember(space, ['AlBasic.ColorCards:query']);
    const [row] = (await reader.call(color.listColors, { query: { filter: 'SAMPLE01' } })).items;
    expect(row).toMatchObject({ sampleFileId, sampleFileName: '签样 9006.svg' });
    const raw = await reader.raw(file.downloadFile, { params: { id: sampleFileId } });
    expect([raw.status, raw.bytes.length]).toEqual([200, bytes.length]);
    const stranger = (await makeSpace()).owner;
    const theirs = stranger.call(color.createColor, {
      body: { code: 'SAMPLE01', name: '别家', sampleFileId },
    });
    expect(await stranger.refused(theirs)).toBe('Common:NotFound');
    const bare = await owner.call(color.updateColor, {
      params: { id: made.id },
      body: { version: made.version, sampleFileId: null },
    });
    expect(bare).toMatchObject({ sampleFileId: null, sampleFileName: null });
  });

  it('a file of another space matches nothing', async () => {
    const other = (await makeSpace()).owner;
    const kept = await other.call(file.uploadFile, {
      file: { name: 'a.txt', bytes: new TextEncoder().encode('x') },
    });
    const outcome = await owner
      .call(plateType.matchPlateDrawings, {
        body: { items: [{ code: 'PB', fileId: kept[0]?.id as string }] },
      })
      .catch((e: Fault) => e.code);
    expect(['Common:NotFound', JSON.stringify({ matched: 0, unmatched: ['PB'] })]).toContain(
      typeof outcome === 'string' ? outcome : JSON.stringify(outcome),
    );
  });

  it('writes the colours as a workbook', async () => {
    const raw = await owner.raw(color.downColors, { query: { filter: 'RAL3020' } });
    expect(raw.status).toBe(200);
    const target = path.join(mkdtempSync(path.join(os.tmpdir(), 'basic-')), 'colors.xlsx');
    writeFileSync(target, raw.bytes);
    const { sheets } = await readXlsx(target, { maxRows: 100 });
    expect(JSON.stringify(sheets)).toContain('交通红');
  });

  it('asks for the action get on selectors, import on uploads by name', async () => {
    const clerk = await makeMember(space, [
      'AlBasic.MaterialTextures:query',
      'AlBasic.PlateTypes:query',
      'AlBasic.ColorCards:query',
    ]);
    for (const call of [
      texture.textureOptions,
      plateType.plateGroupTrees,
      color.colorGroupTrees,
      color.filterColors,
    ])
      expect((await clerk.raw(call)).status).toBe(403);
    expect((await clerk.raw(plateType.matchPlateImages, { body: { items: [] } })).status).toBe(403);
    expect((await clerk.raw(texture.allTextures)).status).toBe(200);
  });
});
