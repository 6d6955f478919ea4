/** 标签打印 (S190–S209): device, template, range and copies on the left, the label as it comes out on the right. */
import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { DEFAULT_TEMPLATE, LABEL_TEXTS, type PrintJob } from '@muyun/contract/label';
import { confirmAsk, toast } from '../../kit/feedback.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import { keepChoice, lastChoice } from './choice.ts';
import type { LabelPrintRow } from './chunks.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { PrintForm } from './PrintForm.tsx';
import { useLabelService, useLooking, type LabelService } from './use-label-service.ts';
import { usePreview } from './use-preview.ts';
import { usePrint, type Printing } from './use-print.ts';
import { useRange } from './use-range.ts';
import './label-print.css';

export interface LabelPrintDialogProps {
  /** A-05-018 等 3 种 */
  title: string;
  /** in the order in which they are to come out */
  rows: readonly LabelPrintRow[];
  onClose: () => void;
  /** the printer has confirmed the labels of these rows */
  onConfirmed?: (rows: readonly LabelPrintRow[]) => void;
}

/** Device and template: those of the last time where the service still has them, else the default template. */
function useChoice({ printers, templates }: LabelService) {
  const [choice, setChoice] = useState(() => ({ template: DEFAULT_TEMPLATE, ...lastChoice() }));
  const isThere = (name: string | undefined, all: readonly { id?: string; name: string }[] | null): boolean =>
    all === null || all.some((a) => (a.id ?? a.name) === name);
  const printer = printers && isThere(choice.printer, printers) ? choice.printer : undefined;
  const template = isThere(choice.template, templates) ? choice.template : undefined;
  const choose = (change: { printer?: string; template?: string }): void => {
    const next = { ...choice, ...change };
    setChoice(next);
    keepChoice(next);
  };
  return { printer, template, choose };
}

export function LabelPrintDialog({ title, rows, onClose, onConfirmed }: LabelPrintDialogProps) {
  const latest = useRef<{ take: (job: PrintJob) => void; catchUp: () => void }>(null);
  const service = useLabelService(
    (job) => latest.current?.take(job),
    () => latest.current?.catchUp(),
  );
  const printing = usePrint(service.socket, () => ({ hint: service.hint, onConfirmed }));
  useEffect(() => {
    latest.current = printing;
  });
  const { printer, template, choose } = useChoice(service);
  const range = useRange(rows);
  const [copies, setCopies] = useState(1);
  const [at, setAt] = useState(0);
  const page = Math.min(at, Math.max(0, range.rows.length - 1));
  const preview = usePreview(service, printer, template, range.rows[page]);
  const [isRefused, setRefused] = useState(false);
  const isRunning = printing.progress?.isRunning ?? false;
  useLooking(isRunning && service.state === 'open', service.refresh);

  const print = (chosen: readonly LabelPrintRow[]): void => {
    const refusal = !printer
      ? LABEL_TEXTS.deviceRequired
      : !template
        ? LABEL_TEXTS.templateRequired
        : service.state === 'open'
          ? null
          : LABEL_TEXTS.serviceUnavailable;
    setRefused(refusal !== null);
    if (refusal !== null || !printer || !template) {
      toast.error(refusal ?? '');
      service.hint(refusal ?? '');
      return;
    }
    const confirms = service.printers?.find((p) => p.id === printer)?.confirms ?? false;
    printing.start({ printer, confirms, template, title, rows: chosen, copies });
  };
  const close = async (): Promise<void> => {
    if (isRunning && !(await confirmAsk(LEAVE))) return;
    onClose();
  };
  return (
    <HouseModal title={<Title text={title} />} open bare width={860} onCancel={() => void close()}>
      <div className="my-label-print">
        <PrintForm
          {...{ service, printing, printer, template, choose, range, copies, setCopies, isRefused }}
          total={rows.length}
        />
        <PreviewPane
          {...{ preview, page, count: range.rows.length, onPage: setAt }}
          template={service.templates?.find((t) => t.name === template)}
          dpi={service.printers?.find((p) => p.id === printer)?.dpi}
        />
      </div>
      <Foot {...{ printing, rows: range.rows, page, copies, print }} onClose={() => void close()} />
    </HouseModal>
  );
}

interface FootProps {
  printing: Printing;
  rows: readonly LabelPrintRow[];
  page: number;
  copies: number;
  print: (rows: readonly LabelPrintRow[]) => void;
  onClose: () => void;
}

function Foot({ printing, rows, page, copies, print, onClose }: FootProps) {
  const reprinted = rows.filter((r) => r.isPrinted).length;
  const labels = rows.length * copies;
  const isRunning = printing.progress?.isRunning ?? false;
  return (
    <div className="my-modal-foot my-label-foot">
      <span>{reprinted > 0 && `其中 ${reprinted} 张曾打印过，将标记「补」`}</span>
      <Button onClick={onClose}>取消</Button>
      {isRunning && (
        <Button danger onClick={printing.cancel}>
          停止打印
        </Button>
      )}
      {!isRunning && (
        <Button disabled={labels === 0} onClick={() => print(rows.slice(page, page + 1))}>
          打印本张
        </Button>
      )}
      {printing.left > 0 && <Button onClick={printing.goOn}>打印剩下的 {printing.left} 张</Button>}
      <Button type="primary" loading={isRunning} disabled={labels === 0} onClick={() => print(rows)}>
        打印 {labels} 张
      </Button>
    </div>
  );
}

const LEAVE = {
  title: '正在打印，关闭？',
  content: '已提交的标签继续打印，其余的不再发送',
  okText: '关闭',
  danger: true,
} as const;

function Title({ text }: { text: string }) {
  return (
    <>
      标签打印 <small className="my-label-title">{text}</small>
    </>
  );
}
