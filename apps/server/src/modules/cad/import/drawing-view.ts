/** The developed drawing of one row, made when somebody looks at it. */
import type { FlatPart, ImportDrawing } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { deriveProducts, panelEngine } from '../product/index.ts';
import { effectiveDefaults, rowDefaults, shapeDraft } from './analyse.ts';
import { draftOf } from './draft.ts';
import { loadImportMasters } from './import.master.store.ts';
import type { KeptRow } from './import.rows.store.ts';
import type { BatchRow } from './import.store.ts';
import { Names } from './names.ts';

const line = ({ from, to }: { from: { x: number; y: number }; to: { x: number; y: number } }): string =>
  `M${from.x} ${from.y}L${to.x} ${to.y}`;

function pathsOf(part: FlatPart): ImportDrawing {
  return {
    width: part.width,
    height: part.height,
    cut: [part.outer, ...part.holes].map((r) => panelEngine.toSvgPath(r)),
    bend: part.bendLines.map(line),
    groove: part.grooveLines.map(line),
    mark: part.marks.map(line),
    open: [],
    breaks: [],
  };
}

/** Null when the row has no size that could be drawn. A size out of range is drawn all the same, so that the slip is seen. */
export async function drawingOf(tx: Tx, batch: BatchRow, row: KeptRow): Promise<ImportDrawing | null> {
  const sketch = row.thumb?.sketch;
  if (sketch)
    return {
      width: sketch.width,
      height: sketch.height,
      cut: sketch.rings,
      bend: [],
      groove: [],
      mark: [],
      open: sketch.open,
      breaks: sketch.breaks,
    };
  if (row.geometry) return pathsOf(row.geometry);
  const masters = await loadImportMasters(tx, batch.projectId);
  const how = {
    kind: batch.kind === 2 ? (2 as const) : (1 as const),
    mapped: new Set(batch.preview.mapped),
    defaults: batch.mapping.defaults,
  };
  const { draft, cells } = draftOf(row, {
    ...how,
    names: new Names(masters),
    defaults: rowDefaults(how, effectiveDefaults(batch.mapping.defaults, masters)),
    colorExpected: false,
  });
  if (draft.textureId !== '' && draft.thickness > 0) {
    const [derived] = await deriveProducts(tx, batch.projectId, [shapeDraft(draft)]);
    if (derived?.geometry) return pathsOf(derived.geometry);
  }
  const [w, h] = [
    Number(cells['width'] ?? 0) || draft.unfoldWidth,
    Number(cells['height'] ?? 0) || draft.unfoldHeight,
  ];
  if (!w || !h || w > 1e6 || h > 1e6) return null;
  return {
    width: w,
    height: h,
    cut: [`M0 0H${w}V${h}H0Z`],
    bend: [],
    groove: [],
    mark: [],
    open: [],
    breaks: [],
  };
}
