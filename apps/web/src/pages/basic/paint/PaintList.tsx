/** 涂层结构: coats in, film and consumption out. */
import { useMemo, useState } from 'react';
import { COAT_KINDS, paint as calls } from '@muyun/contract';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import type { DocRow } from '../../../kit/document/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useInitialise } from '../../../kit/document/use-initialise.ts';
import { TryPaintDialog } from './TryPaintDialog.tsx';
import '../basic.css';

const P = 'AlBasic.PaintStructures';
const { paintMaster: master } = calls;
const STALE = [master.calls.list, master.calls.all];

interface CoatRow {
  readonly coatKind: number;
  readonly dft: string;
}
/** 底漆 6 + 面漆 25 + 清漆 12 */
const coatsText = (row: DocRow): string =>
  ((row['coats'] ?? []) as readonly CoatRow[])
    .map((c) => `${COAT_KINDS.find((k) => k.value === c.coatKind)?.label ?? ''} ${fmt.quantity(c.dft)}`)
    .join(' + ');

const OPTIONS: MasterOptions<typeof master> = {
  columns: [
    'name',
    'code',
    'paintType',
    'coats',
    'coatCount',
    'totalDft',
    'kgPerSquare',
    'pricePerSquare',
    'areaBasis',
    'minFilm',
    'bakeTimes',
    'isEnabled',
    'remark',
  ],
  overrides: {
    name: { fixed: 'left', width: 150 },
    code: { width: 100, grow: false },
    paintType: { width: 104 },
    coats: { title: '涂层 (µm)', kind: 'text', width: 210, grow: true, value: coatsText },
    coatCount: { width: 64 },
    areaBasis: { width: 150 },
    minFilm: {
      title: '膜厚下限',
      unit: 'µm',
      width: 118,
      render: (row) =>
        row['minFilm'] === null
          ? '—'
          : `${fmt.quantity(row['minFilm'] as string)} / ${fmt.quantity(row['minLocalFilm'] as string)}`,
    },
    bakeTimes: { width: 88, hidden: true },
    remark: { hidden: true },
  },
  form: [
    'name',
    'code',
    'paintType',
    'areaBasis',
    'bakeTimes',
    'sort',
    'minFilm',
    'minLocalFilm',
    'isEnabled',
    'remark',
    'coats',
  ],
  items: { remark: { span: 4 }, minFilm: { help: '都不填时取该类型的默认值' } },
  formColumns: 4,
  formWidth: 980,
  actionsWidth: 150,
  emptyHint: '可一次带入氟碳二涂、氟碳三涂、粉末、聚酯，再按实际涂料改固体分和上漆率',
};

export default function PaintList() {
  const [tried, setTried] = useState<DocRow>();
  const { start } = useInitialise(calls.initPaints, STALE);
  const options = useMemo(
    (): MasterOptions<typeof master> => ({
      ...OPTIONS,
      actions: [{ label: '带入常用涂层', right: `${P}:add`, onClick: start, startsEmpty: true }],
      rowActions: (row) => [{ label: '用量测算', right: `${P}:get`, onClick: () => setTried(row) }],
    }),
    [start],
  );
  return (
    <>
      <MasterList master={master} options={options} />
      {tried && <TryPaintDialog row={tried} onClose={() => setTried(undefined)} />}
    </>
  );
}
