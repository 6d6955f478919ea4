/** What is typed before a sheet is cut: pieces that are missing, remnants as they came. Pure. */
import type { NestSheetDetail, SheetPiece, SheetRemnant } from '@muyun/contract';

/** Pieces of one product on the sheet; of a bar, of one accessory. */
export interface CutPart {
  readonly key: string;
  readonly productId: string;
  readonly pieceId: string | null;
  readonly code: string;
  readonly projectName: string;
  readonly placed: number;
}
export interface CutRemnant {
  readonly code: string;
  readonly isBar: boolean;
  readonly produced: boolean;
  readonly w: number | null;
  readonly l: number | null;
  readonly place: string;
}
export interface CutDraft {
  readonly missing: Readonly<Record<string, number>>;
  readonly remnants: readonly CutRemnant[];
}

const keyOf = (p: SheetPiece): string => p.pieceId ?? p.productId;
/** Products in the order in which they come out of the sheet. */
export function partsOf(pieces: readonly SheetPiece[]): CutPart[] {
  const parts = new Map<string, CutPart>();
  for (const p of pieces.filter((x) => !x.isVoid && !x.isReturned)) {
    const before = parts.get(keyOf(p));
    parts.set(keyOf(p), {
      key: keyOf(p),
      productId: p.productId,
      pieceId: p.pieceId,
      code: p.code,
      projectName: p.projectName,
      placed: (before?.placed ?? 0) + 1,
    });
  }
  return [...parts.values()];
}
const remnantOf = (r: SheetRemnant): CutRemnant => ({
  code: r.code,
  isBar: r.plannedWidth === null,
  produced: true,
  w: r.plannedWidth,
  l: r.plannedLength,
  place: '',
});
export const draftOf = (detail: NestSheetDetail): CutDraft => ({
  missing: {},
  remnants: detail.remnants.map(remnantOf),
});

/** The body of the call; a size that was left empty is the planned one. */
export function bodyOf(sheetNo: string, parts: readonly CutPart[], draft: CutDraft) {
  return {
    sheetNo,
    missing: parts.flatMap(({ key, productId, pieceId }) => {
      const quantity = draft.missing[key] ?? 0;
      return quantity > 0 ? [{ productId, ...(pieceId === null ? {} : { pieceId }), quantity }] : [];
    }),
    remnants: draft.remnants.map((r) => ({
      code: r.code,
      produced: r.produced,
      ...(r.produced && r.w !== null ? { w: r.w } : {}),
      ...(r.produced && r.l !== null ? { l: r.l } : {}),
      ...(r.produced && r.place.trim() !== '' ? { place: r.place.trim() } : {}),
    })),
  };
}
