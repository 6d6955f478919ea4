/** 验收单: what was delivered is accepted or refused, product by product. */
import { Button } from 'antd';
import { acceptance, acceptancePending } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import type { DocumentScreen, DocumentScreens, LineRow } from '../../../kit/document/index.ts';
import { todayText } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ConfirmControl } from './ConfirmControl.tsx';
import { SignField } from './SignField.tsx';
import { LinePhotos } from './LinePhotos.tsx';

type Pending = OutputOf<typeof acceptancePending>[number];
const pieces = (line: LineRow, name: string): number => Number(line[name] ?? 0);
const sumOf = (lines: readonly LineRow[], name: string): number =>
  lines.reduce((n, l) => n + pieces(l, name), 0);
const lineOf = (p: Pending): LineRow => ({
  productId: p.productId,
  productName: p.code,
  position: p.position,
  shippedQty: p.shippedQty,
  pendingQty: p.pendingQty,
  acceptedQty: 0,
  rejectedQty: 0,
  photoIds: [],
});

interface PickProps {
  readonly add: (rows: LineRow[]) => void;
  readonly screen: DocumentScreen;
}
/** 全部验收 takes everything that waits; 带入待验收 brings the lines and leaves the numbers to be typed. */
function QuickFill({ add, screen }: PickProps) {
  const projectId = screen.head['projectId'];
  const id = typeof projectId === 'string' ? projectId : '';
  const { data } = useCall(
    acceptancePending,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  const taken = new Set(screen.lines.map((l) => l['productId']));
  const missing = (data ?? []).filter((p) => !taken.has(p.productId));
  const why = id === '' ? '请先选择工程' : data?.length === 0 ? '该工程没有待验收的产品' : undefined;
  const all = (): void => {
    const known = new Map((data ?? []).map((p) => [p.productId, p.pendingQty]));
    const rest = (l: LineRow): number =>
      Math.max(0, (known.get(String(l['productId'])) ?? pieces(l, 'pendingQty')) - pieces(l, 'rejectedQty'));
    screen.setLines(screen.lines.map((l) => ({ ...l, acceptedQty: rest(l) })));
    if (missing.length > 0) {
      const fresh = missing.map((p, i) => ({
        ...lineOf(p),
        acceptedQty: p.pendingQty,
        id: `new-all-${i}-${p.productId}`,
      }));
      screen.setLines([...screen.lines.map((l) => ({ ...l, acceptedQty: rest(l) })), ...fresh]);
    }
  };
  return (
    <>
      <Button size="small" disabled={why !== undefined || !data} title={why} onClick={all}>
        全部验收
      </Button>
      <Button
        size="small"
        disabled={why !== undefined || missing.length === 0}
        title={why ?? (missing.length === 0 ? '待验收的产品都已带入' : undefined)}
        onClick={() => add(missing.map(lineOf))}
      >
        {missing.length > 0 ? `带入待验收 ${missing.length} 种` : '带入待验收'}
      </Button>
    </>
  );
}

/** The project of the address: from the list of projects one comes with it. */
const projectOfAddress = (): Record<string, unknown> => {
  const projectId = new URLSearchParams(window.location.search).get('for');
  return projectId ? { projectId } : {};
};

const screen: DocumentScreens<typeof acceptance> = {
  document: acceptance,
  list: {
    columns: [
      'orderNo',
      'orderStatus',
      'projectId',
      'acceptDate',
      'personName',
      'kindCount',
      'acceptedQty',
      'acceptedArea',
      'rejectedQty',
      'statementNo',
      'creatorId',
      'creationTime',
    ],
    overrides: { orderNo: { width: 176 }, projectId: { width: 190, grow: true } },
    emptyHint: '在「工程验收」里选择已发货的工程新建验收，确认后计入工程',
  },
  detail: {
    groups: { 验收: ['projectId', 'acceptDate', 'personName', 'remark', 'signFileId'] },
    items: {
      projectId: { span: 2 },
      signFileId: { control: <SignField /> },
      remark: { span: 2, multiline: false },
    },
    figures: ['kindCount', 'acceptedQty', 'rejectedQty', 'acceptedArea'],
    initial: () => ({ acceptDate: todayText(), ...projectOfAddress() }),
    lines: {
      columns: ['productId', 'position', 'shippedQty', 'pendingQty', 'acceptedQty', 'rejectedQty', 'reason'],
      pick: (add, at) => <QuickFill add={add} screen={at} />,
    },
    preview: (_head, lines) => ({
      head: {
        kindCount: lines.length,
        acceptedQty: sumOf(lines, 'acceptedQty'),
        rejectedQty: sumOf(lines, 'rejectedQty'),
      },
    }),
    control: (at) => <ConfirmControl screen={at} />,
    sections: (at) => <LinePhotos screen={at} />,
  },
};
export default screen;
