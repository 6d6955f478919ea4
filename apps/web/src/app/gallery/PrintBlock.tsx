/** The label print dialog on labels that are made here; it speaks to the print service of this machine. */
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { LabelPrintDialog, type LabelPrintRow } from '../../widgets/label-print/index.ts';
import { Block } from './Block.tsx';

const SOME = 14;
const MANY = 250;
const PRINTED = 3;

/** Labels of one panel; the first few have been printed before. */
const rowsOf = (count: number): LabelPrintRow[] =>
  Array.from({ length: count }, (_, i) => {
    const code = `010J003X${String(i + 1).padStart(3, '0')}`;
    return {
      key: code,
      isPrinted: i < PRINTED,
      data: {
        code,
        qr: code,
        displayNo: 'A-05-018',
        projectName: '天府文化馆',
        batch: '第2批',
        plateType: 'U 型包柱板',
        size: '1424 × 2960 × 3.0',
        color: '深灰 RAL7016',
        position: '东立面 Z2-9',
        deliveryGroup: '北立面 5F',
        routeShort: '剪-槽-弯-喷-包',
        quantityText: `${i + 1} / ${count} 件`,
      },
    };
  });

export function PrintBlock() {
  const [count, setCount] = useState<number>();
  const [confirmed, setConfirmed] = useState(0);
  const rows = useMemo(() => rowsOf(count ?? 0), [count]);
  const open = (labels: number) => {
    setConfirmed(0);
    setCount(labels);
  };
  return (
    <Block title="标签打印">
      <Button onClick={() => open(SOME)}>打印标签</Button>
      <Button onClick={() => open(MANY)}>打印很多标签</Button>
      <output>已确认 {confirmed} 张</output>
      {count !== undefined && (
        <LabelPrintDialog
          title={`A-05-018 · ${count} 张`}
          rows={rows}
          onClose={() => setCount(undefined)}
          onConfirmed={(done) => setConfirmed((n) => n + done.length)}
        />
      )}
    </Block>
  );
}
