/** What can be done with a sheet: cut it, scrap it, print its labels; each with its dialog. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { nest, SHEET_ACTIONS, SHEET_REMNANT } from '@muyun/contract';
import type { NestSheetDetail, SheetAction, SheetDone } from '@muyun/contract';
import { useAction } from '../../../../kit/http/index.ts';
import { toast } from '../../../../kit/feedback.ts';
import { HouseModal, ReasonDialog } from '../../../../kit/overlay/index.ts';
import { LabelPrintDialog } from '../../../../widgets/label-print/index.ts';
import { bodyOf, draftOf, partsOf } from './cut-draft.ts';
import { CutForm } from './CutForm.tsx';
import { useBoard } from './use-board.tsx';
import { useMachine } from './use-machine.tsx';
import { labelsOf } from './sheet-labels.ts';
import { SHEET_CALLS } from './sheet-calls.ts';

type Open = SheetAction | 'labels' | null;
export interface SheetActions {
  open: (what: Exclude<Open, null>) => void;
  dialog: ReactNode;
}

/** 已下料 TL…-1-1/2：8 件，缺 1 件 */
const doneText = (d: SheetDone): string =>
  `已下料 ${d.sheetNo}：${d.pieces} 件${d.lost > 0 ? `，缺 ${d.lost} 件转漏件` : ''}`;

/** Pieces that production could not report are told, never dropped. */
function tell(answer: SheetDone): void {
  if (!answer.isIssued) toast.warning(`${answer.sheetNo} 已下料，但领料未审核：请到材料出库单补领`);
  const [first] = answer.skipped;
  if (first)
    toast.error(
      `${answer.skipped.length} 件未能报工：${first.lableCode} ${first.reason}${answer.skipped.length > 1 ? ' 等' : ''}`,
    );
}

export function useSheet(detail: NestSheetDetail | undefined, onDone?: () => void): SheetActions {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (!detail) return { open: setOpen, dialog: null };
  const { sheetNo } = detail.sheet;
  const done = () => {
    close();
    onDone?.();
  };
  return {
    open: setOpen,
    dialog: (
      <>
        {open === 'cut' && <CutDialog detail={detail} onCancel={close} onDone={done} />}
        {open === 'scrap' && <ScrapDialog detail={detail} onCancel={close} onDone={done} />}
        {open === 'uncut' && <UndoDialog detail={detail} onCancel={close} onDone={close} />}
        {open === 'labels' && <LabelPrintDialog title={sheetNo} rows={labelsOf(detail)} onClose={close} />}
      </>
    ),
  };
}

interface DialogProps {
  detail: NestSheetDetail;
  onCancel: () => void;
  onDone: () => void;
}

function CutDialog({ detail, onCancel, onDone }: DialogProps) {
  const { sheetNo } = detail.sheet;
  const [draft, setDraft] = useState(() => draftOf(detail));
  const machine = useMachine();
  const board = useBoard(sheetNo, detail.bar !== null);
  const parts = partsOf(detail.pieces);
  const missing = Object.values(draft.missing).reduce((n, m) => n + m, 0);
  const { run, busy } = useAction(nest.cutSheet, {
    success: doneText,
    invalidates: SHEET_CALLS,
    onSuccess: (answer) => {
      tell(answer);
      onDone();
    },
  });
  const send = () =>
    void run({
      body: {
        ...bodyOf(sheetNo, parts, draft),
        equipmentId: machine.id,
        ...(board.id === undefined ? {} : { stockPieceId: board.id }),
      } as never,
    });
  return (
    <HouseModal
      title={`下料 ${sheetNo}`}
      open
      width={720}
      onCancel={onCancel}
      onOk={send}
      okText={missing > 0 ? `确认下料，缺 ${missing} 件` : '确认下料'}
      busy={busy}
    >
      {machine.field}
      {board.field}
      <CutForm parts={parts} draft={draft} onChange={setDraft} onEnter={send} />
    </HouseModal>
  );
}

function ScrapDialog({ detail, onCancel, onDone }: DialogProps) {
  const { sheetNo } = detail.sheet;
  const { run } = useAction(nest.scrapSheet, {
    success: `已报废 ${sheetNo}`,
    invalidates: SHEET_CALLS,
    onSuccess: onDone,
  });
  const pieces = detail.pieces.filter((p) => !p.isVoid).length;
  return (
    <ReasonDialog
      open
      title={`报废 ${sheetNo}？`}
      okText="报废板材"
      effects={[`本板 ${pieces} 件全部转为漏件，可另行补套`, '不产生余料']}
      onCancel={onCancel}
      onConfirm={(reason) => run({ body: { sheetNo, reason } })}
    />
  );
}

/** 撤销下料: what is taken back with it, said before. */
function UndoDialog({ detail, onCancel, onDone }: DialogProps) {
  const { sheetNo } = detail.sheet;
  const { run } = useAction(nest.undoCutSheet, {
    success: `已撤销下料 ${sheetNo}`,
    invalidates: SHEET_CALLS,
    onSuccess: onDone,
  });
  const came = detail.remnants.filter((r) => r.state === SHEET_REMNANT.stocked).map((r) => r.code);
  const missing = detail.pieces.filter((p) => p.isReturned).length;
  return (
    <ReasonDialog
      open
      title={`撤销下料 ${sheetNo}？`}
      okText={SHEET_ACTIONS.uncut}
      effects={[
        '本板退回待下料，件的开料报工一并撤销',
        ...(came.length > 0 ? [`余料 ${came.join('、')} 从库存撤出`] : []),
        ...(missing > 0 ? [`报缺的 ${missing} 件不再是漏件`] : []),
        '余料已被使用、件已有后续报工或漏件已补套的，不能撤销',
      ]}
      onCancel={onCancel}
      onConfirm={(reason) => run({ body: { sheetNo, reason } })}
    />
  );
}
