/** One sheet as the floor needs it: its number with the QR, the drawing, the pieces with their labels, the remnants. */
import { useMemo, useState } from 'react';
import { Button, QRCode } from 'antd';
import { SHEET_ACTIONS, SHEET_REMNANT_STATES, SHEET_STATES, sheetPath } from '@muyun/contract';
import type { NestLayout, NestSheetDetail, SheetAction } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { StatusTag } from '../../../../kit/status/index.ts';
import { BarRow } from '../../../../widgets/bar-sheet/index.ts';
import { colorsOf, SheetView, useView, ZoomButtons } from '../../../../widgets/nest-sheet/index.ts';
import { sizeOf } from './CutForm.tsx';
import { useSheet } from './use-sheet.tsx';

const tagOf = (states: typeof SHEET_STATES | typeof SHEET_REMNANT_STATES, value: number) => {
  const { label, tone } = states.find((s) => s.value === value) ?? states[0];
  return <StatusTag small label={label} tone={tone} />;
};

export interface SheetPanelProps {
  detail: NestSheetDetail;
  /** it was scanned: Enter is the next thing to be pressed */
  isScanned?: boolean;
  onDone?: () => void;
}

export function SheetPanel({ detail, isScanned = false, onDone }: SheetPanelProps) {
  const { sheet, layout, bar } = detail;
  const actions = useSheet(detail, onDone);
  const has = (action: SheetAction): boolean => sheet.actions.includes(action);
  const hasLabels = detail.pieces.some((p) => p.lableCode !== null);
  return (
    <section className="my-surface sheet-panel" aria-label={`板材 ${sheet.sheetNo}`}>
      <header>
        <Title sheet={sheet} />
        <div className="sheet-buttons">
          {has('cut') && (
            <Button type="primary" autoFocus={isScanned} onClick={() => actions.open('cut')}>
              {SHEET_ACTIONS.cut}
            </Button>
          )}
          {has('scrap') && (
            <Button danger onClick={() => actions.open('scrap')}>
              {SHEET_ACTIONS.scrap}
            </Button>
          )}
          {has('uncut') && <Button onClick={() => actions.open('uncut')}>{SHEET_ACTIONS.uncut}</Button>}
          {hasLabels && <Button onClick={() => actions.open('labels')}>打印标签</Button>}
        </div>
        <QRCode
          className="sheet-qr"
          value={`${window.location.origin}${sheetPath(sheet.sheetNo)}`}
          size={72}
          bordered={false}
          type="svg"
        />
      </header>
      <div className="sheet-body">
        {layout && <Drawing detail={detail} layout={layout} />}
        {bar && (
          <div className="sheet-bar">
            <BarRow
              bar={bar}
              longest={bar.length}
              colors={colorsOf(bar.pieces.map((p) => ({ id: p.pieceId })))}
              lit={null}
              isNamed={false}
            />
          </div>
        )}
        <Pieces detail={detail} />
        <Remnants detail={detail} />
      </div>
      {actions.dialog}
    </section>
  );
}

function Title({ sheet }: { sheet: NestSheetDetail['sheet'] }) {
  return (
    <div className="sheet-title">
      <b>{sheet.sheetNo}</b>
      {tagOf(SHEET_STATES, sheet.state)}
      <span className="my-t2">
        {sheet.title} · {sizeOf(sheet.width, sheet.length)} · {sheet.partCount} 件
      </span>
      {sheet.cutTime && (
        <span className="my-t3">
          {[sheet.operatorName, fmt.fullTime(sheet.cutTime), sheet.equipmentName, sheet.reason]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </div>
  );
}

function Drawing({ detail, layout }: { detail: NestSheetDetail; layout: NestLayout }) {
  const handle = useView(layout.length, layout.width, detail.sheet.id);
  const [lit, setLit] = useState<string | null>(null);
  const colors = useMemo(() => colorsOf(detail.products), [detail.products]);
  const products = useMemo(() => new Map(detail.products.map((p) => [p.id, p])), [detail.products]);
  return (
    <div className="sheet-drawing">
      <SheetView
        layout={layout}
        products={products}
        colors={colors}
        handle={handle}
        showsCuts
        litCut={null}
        litProduct={lit}
        chosenSeq={null}
        onLight={setLit}
        onChoose={() => undefined}
      />
      <div className="sheet-zoom">
        <ZoomButtons handle={handle} />
      </div>
    </div>
  );
}

function Pieces({ detail }: { detail: NestSheetDetail }) {
  return (
    <table className="nest-cutlist sheet-pieces">
      <thead>
        <tr>
          <th className="num">序</th>
          <th>编号</th>
          <th>标签</th>
          <th>工程</th>
        </tr>
      </thead>
      <tbody>
        {detail.pieces.map((p) => (
          <tr key={p.seq} className={p.isReturned || p.isVoid ? 'sheet-gone' : undefined}>
            <td className="num">{p.seq}</td>
            <td className="nest-nowrap">{p.code}</td>
            <td className="nest-nowrap">
              {p.lableCode ?? '—'}
              {p.isReturned && <em>漏件</em>}
              {p.isVoid && <em>已变更</em>}
            </td>
            <td>{p.projectName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Remnants({ detail }: { detail: NestSheetDetail }) {
  if (detail.remnants.length === 0) return null;
  return (
    <table className="nest-cutlist sheet-pieces">
      <thead>
        <tr>
          <th>余料</th>
          <th>尺寸</th>
          <th>库位</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {detail.remnants.map((r) => (
          <tr key={r.seq}>
            <td className="nest-nowrap">{r.code}</td>
            <td>{sizeOf(r.width, r.length)}</td>
            <td>{r.place ?? '—'}</td>
            <td>{tagOf(SHEET_REMNANT_STATES, r.state)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
