/** Drawings as customers and draughtsmen send them: read rightly untouched, or stopped with the one way out that mends them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  demander,
  type DrawingOffer,
  type ImportRow,
  type ImportView,
  productImport,
  project,
  texture,
} from '@muyun/contract';
import type {
  CorpusDrawing,
  ExpectedPart,
  Proposal,
} from '../../../../test/fixtures/import/drawings/drawing.ts';
import { FIRST_HALF } from '../../../../test/fixtures/import/drawings/first-half.ts';
import { SECOND_HALF } from '../../../../test/fixtures/import/drawings/second-half.ts';
import { Fault, makeSpace } from '../../../../test/kit.ts';

const { owner, name } = await makeSpace();
await owner.call(texture.initTextures);
const { id: demanderId } = await owner.call(demander.createDemander, {
  body: { code: 'KH001', name: '佛山万科' },
});
const FOREIGN = path.resolve(import.meta.dirname, '../../../../../../packages/nesting/fixtures/dxf');
let serial = 0;
const newProject = async (): Promise<string> =>
  (
    await owner.call(project.createProject, {
      body: { name: `图纸${name.slice(-6)}-${(serial += 1)}`, demanderId, defaultThickness: 3 },
    })
  ).id;

const upload = (projectId: string, drawing: CorpusDrawing): Promise<ImportView> =>
  owner.call(productImport.previewImport, {
    body: { projectId, kind: '2', mode: String(drawing.mode) } as never,
    file: { name: drawing.file, bytes: drawing.bytes() },
  });
const rowsOf = async (id: string): Promise<ImportRow[]> =>
  (
    await owner.call(productImport.getImport, {
      params: { importId: id },
      query: { maxResultCount: '1000' } as never,
    })
  ).items;

const answers = (offer: DrawingOffer, asked: Proposal): boolean =>
  asked.kind === 'mode'
    ? offer.read.mode === asked.mode
    : asked.kind === 'units'
      ? offer.read.units === asked.units && offer.label.includes(asked.size)
      : asked.kind === 'open'
        ? offer.read.dropOpen === true && offer.label.includes(`${asked.lines} 条`)
        : offer.read.joinTol === asked.within;

async function compare(
  view: ImportView,
  rows: readonly ImportRow[],
  expected: readonly ExpectedPart[],
): Promise<string[]> {
  const wrong: string[] = [];
  const kept = rows.filter((r) => !r.isSkipped);
  if (kept.length !== expected.length) wrong.push(`${kept.length} parts instead of ${expected.length}`);
  for (const part of expected) {
    const row = kept.find((r) => r.cells['code'] === part.code);
    if (!row) {
      wrong.push(`no ${part.code} among ${kept.map((r) => r.cells['code']).join(' ')}`);
      continue;
    }
    const size = [Number(row.cells['unfoldWidth']), Number(row.cells['unfoldHeight'])];
    if (size[0] !== part.w || size[1] !== part.h)
      wrong.push(`${part.code}: ${size.join(' × ')} instead of ${part.w} × ${part.h}`);
    if (part.quantity !== undefined && Number(row.cells['quantity']) !== part.quantity)
      wrong.push(`${part.code}: ${row.cells['quantity']} pieces`);
    if (part.thickness !== undefined && row.cells['thickness'] !== part.thickness)
      wrong.push(`${part.code}: thickness ${row.cells['thickness']}`);
    if (row.level === 'error') wrong.push(`${part.code}: ${row.faults.map((f) => f.message).join('；')}`);
    const { drawing } = await owner.call(productImport.getImportRow, {
      params: { importId: view.id, rowNo: String(row.rowNo) } as never,
    });
    if (!drawing) {
      wrong.push(`${part.code} is not drawn`);
      continue;
    }
    if (part.holes !== undefined && drawing.cut.length - 1 !== part.holes)
      wrong.push(`${part.code}: ${drawing.cut.length - 1} holes`);
    if (part.bends !== undefined && drawing.bend.length !== part.bends)
      wrong.push(`${part.code}: ${drawing.bend.length} bends`);
  }
  return wrong;
}

/** What is wrong with how the import took the drawing; empty when it passes untouched. */
async function judge(drawing: CorpusDrawing): Promise<string[]> {
  const { expected } = drawing;
  const view = await upload(await newProject(), drawing).catch((e: unknown) => {
    if (e instanceof Fault) return e.error.message;
    throw e;
  });
  if (typeof view === 'string')
    return 'refused' in expected && expected.refused.test(view) ? [] : [`refused: ${view}`];
  const rows = await rowsOf(view.id);
  const findings = rows.flatMap((r) => r.faults.map((f) => f.message));
  if ('refused' in expected)
    return findings.some((m) => expected.refused.test(m)) ? [] : [`findings: ${findings.join('；')}`];
  if ('parts' in expected) {
    const wrong = await compare(view, rows, expected.parts);
    const said = [...findings, ...view.notes.map((n) => n.text)].join('；');
    return [
      ...wrong,
      ...(expected.says ?? [])
        .filter((word) => !said.includes(word))
        .map((word) => `does not say ${word}: ${said}`),
    ];
  }
  const offer = view.offers.find((o) => answers(o, expected.asks));
  if (!offer) return [`asks ${JSON.stringify(view.offers)}, finds ${findings.join('；')}`];
  if (view.counts.error === 0) return ['asks, but would not stop'];
  const again = await owner.call(productImport.editImportMapping, {
    params: { importId: view.id },
    body: { version: view.version, drawings: [{ fileId: offer.fileId, read: offer.read }] },
  });
  return compare(again, await rowsOf(again.id), expected.gives);
}

const HALVES = [
  ['first', FIRST_HALF],
  ['second', SECOND_HALF],
] as const;
describe.each(HALVES)('the %s half of the corpus of drawings', (half, drawings) => {
  it('passes untouched', { timeout: 120_000 }, async () => {
    const faults: string[] = [];
    for (const drawing of drawings) {
      const wrong = await judge(drawing);
      if (wrong.length > 0) faults.push(`${drawing.file}: ${wrong.join('; ')}`);
    }
    console.log(`drawings, ${half} half: ${drawings.length - faults.length} of ${drawings.length} untouched`);
    expect(faults).toEqual([]);
  });
});

/** Findings that say what a draughtsman has to do about the drawing, or a clerk in the list. */
const ACTIONABLE = new Set([
  'Dxf:NotClosed',
  'Dxf:MoreNotClosed',
  'Dxf:NoOuter',
  'Dxf:UnitsAsked',
  'Dxf:SelfCrossing',
  'Dxf:HoleOutside',
  'Dxf:HolesCross',
  'Dxf:TooComplex',
  'Dxf:TooManyPoints',
  'Dxf:SeveralOuters',
  'drawingCrosses',
  'drawingSmall',
  'holeOutside',
  'codeConflict',
  'geometry',
]);

describe('drawings of other hands (D5)', () => {
  it(
    'one commit of them all ends in products, or in a reason for each that does not',
    { timeout: 120_000 },
    async () => {
      const projectId = await newProject();
      let view: ImportView | null = null;
      const files = readdirSync(FOREIGN).filter((f) => f.endsWith('.dxf'));
      const send = (file: string): Promise<ImportView> =>
        owner.call(productImport.previewImport, {
          body: { projectId, kind: '2', mode: '1', ...(view ? { importId: view.id } : {}) } as never,
          file: { name: file, bytes: readFileSync(path.join(FOREIGN, file)) },
        });
      for (const file of files) view = await send(file);
      const first = view as unknown as ImportView;
      expect(first.files).toHaveLength(files.length);
      // every way out that is offered is taken, as a clerk would who trusts them
      let again = first;
      for (const key of ['mode:2', 'join', 'open', 'units:25.4']) {
        const offers = again.offers.filter((o) => o.key === key);
        if (offers.length > 0)
          again = await owner.call(productImport.editImportMapping, {
            params: { importId: again.id },
            body: { version: again.version, drawings: offers.map(({ fileId, read }) => ({ fileId, read })) },
          });
      }
      expect(again.counts.ok + again.counts.warning).toBeGreaterThan(first.counts.ok + first.counts.warning);
      const rows = await rowsOf(again.id);
      const stuck = rows.filter((r) => r.level === 'error');
      for (const row of stuck)
        expect([
          row.cells['file'],
          row.faults
            .filter((f) => f.level === 'error' && !ACTIONABLE.has(f.code))
            .map((f) => [f.code, f.message]),
        ]).toEqual([row.cells['file'], []]);
      const left = await owner.call(productImport.editImportRows, {
        params: { importId: again.id },
        body: { version: again.version, rows: stuck.map(({ rowNo }) => ({ rowNo, isSkipped: true })) },
      });
      const { result } = await owner.call(productImport.commitImport, {
        params: { importId: again.id },
        body: { version: left.batch.version },
      });
      expect(result?.created).toBeGreaterThan(20);
      expect((result?.created ?? 0) + stuck.length).toBeGreaterThanOrEqual(
        rows.length - rows.filter((r) => r.mergedInto !== null).length,
      );
    },
  );

  it('a drawing of another batch cannot be read otherwise through this one', async () => {
    const [one, other] = [
      await upload(await newProject(), FIRST_HALF[0] as CorpusDrawing),
      await upload(await newProject(), FIRST_HALF[0] as CorpusDrawing),
    ];
    const fault = await owner.refused(
      owner.call(productImport.editImportMapping, {
        params: { importId: one.id },
        body: {
          version: one.version,
          drawings: [{ fileId: other.files[0]?.fileId as string, read: { mode: 2 } }],
        },
      }),
    );
    expect(fault).toBe('Common:NotFound');
  });
});
