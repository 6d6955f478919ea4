/** Columns of 涂装设置, and what follows from what is typed. */
import { paintedArea, projectPaint, type ProjectPaintRow } from '@muyun/contract';
import type { EditColumn, GridChoice } from '../../../kit/editgrid/index.ts';

export type Row = ProjectPaintRow & { readonly id: string };
export interface Structure {
  readonly id: string;
  readonly name: string;
  readonly areaBasis: number;
  readonly kgPerSquare: string | null;
}

/** What follows from what was typed. */
export function figured(row: Row, structures: ReadonlyMap<string, Structure>): Row {
  const areaBasis = structures.get(row.paintStructureId ?? '')?.areaBasis ?? 1;
  const area = paintedArea(areaBasis, { unfoldArea: row.netArea, visibleArea: row.faceArea });
  const kg = row.kgPerSqm;
  return {
    ...row,
    areaBasis,
    area,
    theoryKg: kg === null ? null : projectPaint.paintKg(area, kg),
    planKg: kg === null ? null : projectPaint.planPaintKg(area, kg, row.lossPercent || '0'),
  };
}

const idOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const YES_NO = [
  { value: 1, label: '外协' },
  { value: 0, label: '自喷' },
];

type Known = ReadonlyMap<string, Structure>;

/** What the colour takes. */
const kgColumns = (known: Known): EditColumn<Row>[] => [
  {
    key: 'kgPerSqm',
    title: '单耗',
    unit: 'kg/㎡',
    kind: 'factor',
    width: 104,
    edit: 'number',
    places: 4,
    min: 0,
    max: 100,
    set: (r, v) => figured({ ...r, kgPerSqm: v === null || v === '' ? null : String(v) }, known),
  },
  { key: 'theoryKg', title: '理论用量', unit: 'kg', kind: 'weight', width: 104 },
  {
    key: 'lossPercent',
    title: '损耗',
    unit: '%',
    kind: 'percent',
    width: 80,
    edit: 'number',
    places: 3,
    min: 0,
    max: 100,
    set: (r, v) => figured({ ...r, lossPercent: v === null || v === '' ? '0' : String(v) }, known),
  },
  { key: 'planKg', title: '计划用量', unit: 'kg', kind: 'weight', width: 104 },
];

/** Who paints it. */
const outsideColumns = (suppliers: readonly GridChoice[]): EditColumn<Row>[] => [
  {
    key: 'isOutsourced',
    title: '喷涂',
    width: 76,
    edit: 'select',
    choices: YES_NO,
    value: (r) => (r.isOutsourced ? 1 : 0),
    set: (r, v) => ({ ...r, isOutsourced: v === 1, ...(v === 1 ? {} : { outsourceSupplierId: null }) }),
  },
  {
    key: 'outsourceSupplierId',
    title: '外协厂',
    width: 130,
    edit: 'select',
    choices: suppliers,
    set: (r, v) => ({
      ...r,
      outsourceSupplierId: idOr(v),
      isOutsourced: r.isOutsourced || idOr(v) !== null,
    }),
  },
];

export function paintColumns(
  structures: readonly Structure[],
  suppliers: readonly GridChoice[],
): EditColumn<Row>[] {
  const known = new Map(structures.map((s) => [s.id, s]));
  const choices = structures.map((s) => ({ value: s.id, label: s.name }));
  return [
    { key: 'color', title: '颜色', width: 150, value: (r) => `${r.colorCode} ${r.colorName}` },
    { key: 'pieces', title: '件数', kind: 'int', width: 72 },
    { key: 'area', title: '面积', unit: 'm²', kind: 'area', width: 96 },
    {
      key: 'paintStructureId',
      title: '涂层结构',
      width: 150,
      edit: 'select',
      choices,
      set: (r, v) => {
        const structure = known.get(idOr(v) ?? '');
        const next = { ...r, paintStructureId: idOr(v), kgPerSqm: structure?.kgPerSquare ?? r.kgPerSqm };
        return figured(next, known);
      },
    },
    {
      key: 'supplierId',
      title: '涂料厂家',
      width: 130,
      edit: 'select',
      choices: suppliers,
      set: (r, v) => ({ ...r, supplierId: idOr(v) }),
    },
    { key: 'paintModel', title: '涂料型号', width: 110, edit: 'text', maxLength: 60 },
    ...kgColumns(known),
    ...outsideColumns(suppliers),
  ];
}
