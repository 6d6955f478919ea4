/** Labels of a sheet in the order in which its parts come off, then those of its remnants. Pure. */
import { type NestSheetDetail, SHEET_REMNANT, thicknessText } from '@muyun/contract';
import type { LabelPrintRow } from '../../../../widgets/label-print/index.ts';

const sizeText = (w: number | null | undefined, l: number): string =>
  w === null || w === undefined ? String(l) : `${w}×${l}`;

export function labelsOf(detail: NestSheetDetail): LabelPrintRow[] {
  const drawn = new Map(detail.products.map((p) => [p.id, p]));
  const thickness = detail.layout ? thicknessText(detail.layout.thickness) : '';
  const parts = detail.pieces
    .filter((p) => p.lableCode !== null)
    .map((p): LabelPrintRow => {
      const product = drawn.get(p.productId);
      return {
        key: `${p.seq}`,
        data: {
          code: p.lableCode ?? '',
          qr: p.lableCode ?? '',
          displayNo: p.code,
          projectName: p.projectName,
          productCode: p.code,
          plateType: product?.plateTypeName ?? '',
          size: product
            ? sizeText(product.visibleWidth ?? product.w, product.visibleHeight ?? product.h)
            : '',
          thickness,
          position: product?.positions[0] ?? '',
        },
      };
    });
  const rests = detail.remnants
    .filter((r) => r.state !== SHEET_REMNANT.none)
    .map((r): LabelPrintRow => ({
      key: `r${r.seq}`,
      data: {
        code: r.code,
        qr: r.code,
        displayNo: '余料',
        projectName: detail.sheet.title,
        size: sizeText(r.width, r.length),
        thickness,
        position: r.place ?? '',
      },
    }));
  return [...parts, ...rests];
}
