/** The whole check of an import: every row read, derived and compared. The same function serves preview, edit and commit. */
import { createHash } from 'node:crypto';
import {
  dec,
  type DeriveDraft,
  type ImportDefaults,
  type ImportFault,
  type ProductRowDraft,
} from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { deriveShapes, draftOf as productDraft, mastersOf } from '../product/index.ts';
import { checkTogether, type OnDuplicate, type Together } from './check.ts';
import type { DraftContext } from './draft.context.ts';
import { draftOf } from './draft.ts';
import { isUnitDoubtful } from './draft.units.ts';
import { unfoldFault } from './draft.used.ts';
import {
  type ExistingProduct,
  type ImportMasters,
  loadExisting,
  loadImportMasters,
  positionsInUse,
} from './import.master.store.ts';
import { Names } from './names.ts';
import { breathe, type CheckedRow, type Derived, type SourceRow, worst } from './row.ts';
import { suggestCodes, suggestSizes } from './suggest.ts';

export interface AnalyseInput {
  readonly projectId: string;
  readonly kind: 1 | 2;
  readonly mode: number | null;
  readonly onDuplicate: OnDuplicate;
  readonly defaults: ImportDefaults;
  /** plate types that the commit makes, by the key of the name in the list */
  readonly newTypes?: ReadonlyMap<string, string>;
  readonly rows: readonly SourceRow[];
  readonly mapped: ReadonlySet<string>;
  /** derived figures of an earlier check, by row */
  readonly known: ReadonlyMap<number, Derived>;
  /** rows before this one came with the size of their geometry only; `whole` brings it when it is needed after all */
  readonly slightUpTo?: { readonly row: number; readonly whole: Whole };
}
type Whole = (rowNos: readonly number[]) => Promise<ReadonlyMap<number, NonNullable<SourceRow['geometry']>>>;
export interface Analysis {
  readonly rows: readonly Together[];
  readonly defaults: ImportDefaults;
  readonly masters: ImportMasters;
}

const STRETCH = 250;

/** Texture, thickness and colour of rows that name none: chosen for this import, else the project's, else the tenant's. */
export function effectiveDefaults(chosen: ImportDefaults, masters: ImportMasters): ImportDefaults {
  const texture =
    chosen.textureId ??
    masters.project.defaultTextureId ??
    masters.textures.find((t) => t.isDefault)?.id ??
    null;
  return {
    textureId: texture,
    thickness: chosen.thickness ?? masters.project.defaultThickness,
    colorId: chosen.colorId ?? masters.project.defaultColorId,
    plateTypeId: chosen.plateTypeId,
  };
}

/** A column that the list has is not filled from elsewhere, unless somebody asked for it: an empty cell is a mistake. */
export function rowDefaults(
  input: Pick<AnalyseInput, 'kind' | 'mapped' | 'defaults'>,
  effective: ImportDefaults,
): ImportDefaults {
  if (input.kind === 2) return effective;
  return {
    ...effective,
    textureId: input.mapped.has('texture') ? input.defaults.textureId : effective.textureId,
    thickness: input.mapped.has('thickness') ? input.defaults.thickness : effective.thickness,
  };
}

/** Checks all rows. Long lists let other requests run in between. */
export async function analyse(tx: Tx, input: AnalyseInput): Promise<Analysis> {
  const masters = await loadImportMasters(tx, input.projectId);
  const defaults = effectiveDefaults(input.defaults, masters);
  const forExisting = input.kind === 2 && input.mode === 3;
  const alive = input.rows.filter((r) => !r.isSkipped);
  const withColor = alive.filter((r) => (r.edits['color'] ?? r.source['color'] ?? '') !== '').length;
  const context: DraftContext = {
    names: new Names(masters, input.newTypes),
    defaults: rowDefaults(input, defaults),
    mapped: input.mapped,
    kind: input.kind,
    colorExpected: input.mapped.has('color') && withColor * 5 >= alive.length * 4,
    isUnitDoubtful: input.kind === 1 && isUnitDoubtful(input.rows),
  };
  const rows: Together[] = [];
  const existing = await loadExisting(tx, input.projectId);
  const targets = forExisting ? new Map(existing.map((p) => [p.code.toLowerCase(), p])) : null;
  for (const [i, source] of input.rows.entries()) {
    rows.push({
      source,
      checked: draftOf(targets ? ofProduct(source, targets, context.names) : source, context),
    });
    if (i % STRETCH === STRETCH - 1) await breathe();
  }
  const live = rows.filter((r) => !r.source.isSkipped).map((r) => r.checked);
  await deriveRows(tx, input, rows);
  if (input.kind === 1) {
    suggestSizes(live);
    suggestCodes(live);
  }
  const positions = await positionsInUse(tx, input.projectId, [
    ...new Set(live.flatMap((r) => r.draft.positions ?? [])),
  ]);
  checkTogether(rows, { existing, positions, onDuplicate: input.onDuplicate, forExisting });
  return { rows, defaults, masters };
}

/** A drawing for a product that exists: finish and number are the product's, whatever is written on the drawing. */
function ofProduct(row: SourceRow, products: ReadonlyMap<string, ExistingProduct>, names: Names): SourceRow {
  const code = (row.edits['code'] ?? row.source['code'] ?? '').toLowerCase();
  const product = products.get(code);
  if (!product) return row;
  const { plateType: _own, ...source } = row.source;
  const given: Record<string, string> = {
    thickness: String(product.thickness),
    quantity: String(product.quantity),
  };
  const [texture, color] = [names.textureOf(product.textureId), names.colorOf(product.colorId)];
  if (texture) given['texture'] = texture.code;
  if (color) given['color'] = color.code;
  return { ...row, source: { ...source, ...given } };
}

/** What of a draft decides its geometry and its figures. */
const inputOf = (d: ProductRowDraft): unknown[] => [
  d.plateTypeId,
  d.textureId,
  d.thickness,
  d.visibleWidth,
  d.visibleHeight,
  d.depth,
  d.params,
  d.unfoldWidth,
  d.unfoldHeight,
  d.unfoldMode,
  d.installStructureId,
];

const fingerprint = (text: string): string => createHash('sha1').update(text).digest('base64').slice(0, 20);

/** What is derived again after all needs its whole geometry. */
async function completeGeometry(
  { slightUpTo }: AnalyseInput,
  wanted: readonly { source: SourceRow; checked: CheckedRow }[],
): Promise<void> {
  const slight = wanted.filter((w) => slightUpTo && w.source.rowNo < slightUpTo.row && w.source.geometry);
  if (!slightUpTo || slight.length === 0) return;
  const whole = await slightUpTo.whole(slight.map((w) => w.source.rowNo));
  for (const { source, checked } of slight) {
    const geometry = whole.get(source.rowNo);
    if (geometry) checked.draft = { ...checked.draft, geometry };
  }
}

async function deriveRows(tx: Tx, input: AnalyseInput, rows: readonly Together[]): Promise<void> {
  const wanted: { source: SourceRow; checked: CheckedRow; key: string }[] = [];
  for (const { source, checked } of rows) {
    if (!isDerivable(checked)) continue;
    const key = fingerprint(JSON.stringify(inputOf(checked.draft)));
    const known = input.known.get(source.rowNo);
    if (known?.key === key) applyDerived(checked, known, source);
    else wanted.push({ source, checked, key });
  }
  if (wanted.length === 0) return;
  await completeGeometry(input, wanted);
  const masters = await mastersOf(
    tx,
    input.projectId,
    wanted.map((w) => w.checked.draft),
  );
  const figures = await deriveShapes(
    masters,
    wanted.map(({ checked }) => shapeDraft(checked.draft)),
  );
  wanted.forEach(({ source, checked, key }, i) => {
    const d = figures[i];
    if (!d) return;
    const faults = [
      ...d.problems.map((p): ImportFault => ({
        field: FIELDS[p.field] ?? 'plateType',
        level: 'error',
        code: 'geometry',
        message: p.message,
      })),
      ...d.warnings.map((w): ImportFault => ({
        field: cellOfWarning(w.code, checked),
        level: w.level === 'error' ? 'error' : 'warning',
        code: w.code,
        message: w.message,
      })),
    ];
    applyDerived(
      checked,
      {
        key,
        hash: d.geometryHash,
        area: d.faceArea,
        unfoldWidth: d.unfoldWidth,
        unfoldHeight: d.unfoldHeight,
        faults,
      },
      source,
    );
  });
}

/** Only what decides the shape: number, place and colour are checked by themselves. */
export const shapeDraft = (d: ProductRowDraft): DeriveDraft =>
  productDraft({
    productKind: d.productKind,
    plateTypeId: d.plateTypeId,
    textureId: d.textureId,
    thickness: d.thickness,
    visibleWidth: d.visibleWidth,
    visibleHeight: d.visibleHeight,
    depth: d.depth,
    params: d.params,
    unfoldWidth: d.unfoldWidth,
    unfoldHeight: d.unfoldHeight,
    unfoldMode: d.unfoldMode,
    installStructureId: d.installStructureId,
    ...(d.geometry ? { geometry: d.geometry } : {}),
  } as ProductRowDraft);

const FIELDS: Readonly<Record<string, string>> = {
  textureId: 'texture',
  thickness: 'thickness',
  colorId: 'color',
  plateTypeId: 'plateType',
  visibleWidth: 'width',
  visibleHeight: 'height',
  unfoldWidth: 'unfoldWidth',
  unfoldHeight: 'unfoldHeight',
  quantity: 'quantity',
};

/** The cell to look at for a finding of the unfolding. */
function cellOfWarning(code: string, { cells, draft }: CheckedRow): string {
  if (draft.geometry) return 'file';
  if (code === 'Unfold:Oversize')
    return (draft.visibleWidth ?? draft.unfoldWidth ?? 0) > (draft.visibleHeight ?? draft.unfoldHeight ?? 0)
      ? 'width'
      : 'height';
  if (code === 'Unfold:SystemK') return 'thickness';
  if (code === 'installFlange') return 'installStructure';
  return /Flange|Lip/.test(code) && (cells['depth'] ?? '') !== '' ? 'depth' : 'plateType';
}

/** A row whose own faults leave nothing to unfold is not derived: its reason is known already. */
const isDerivable = (row: CheckedRow): boolean =>
  row.draft.textureId !== '' &&
  row.draft.thickness > 0 &&
  !row.faults.some((f) => f.level === 'error' && BLOCKING.has(f.field));
const BLOCKING = new Set([
  'texture',
  'thickness',
  'plateType',
  'width',
  'height',
  'depth',
  'size',
  'unfoldWidth',
  'unfoldHeight',
  'unfoldSize',
]);

function applyDerived(row: CheckedRow, derived: Derived, source: SourceRow): void {
  row.derived = derived;
  const differs = unfoldFault(row, source.edits, {
    width: derived.unfoldWidth,
    height: derived.unfoldHeight,
  });
  if (differs) row.faults.push(differs);
  // the drawing's own findings may say the same
  row.faults.push(
    ...derived.faults.filter((f) => !row.faults.some((o) => o.message === f.message)).map((f) => ({ ...f })),
  );
  row.area = dec(derived.area)
    .times(row.draft.quantity || 0)
    .toFixed(4);
  row.level = worst(row.faults);
}
