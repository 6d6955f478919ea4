/** Right of the list: the row's drawing, what is wrong and why, and the best repair as a button (07). */
import { Button } from 'antd';
import { importFieldLabel, productImport, repairKind } from '@muyun/contract';
import type { ImportRow, ImportView } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { StatusTag } from '../../../kit/status/index.ts';
import { faultText } from './row-faults.ts';
import { DrawingOffers } from './DrawingOffers.tsx';
import type { ReadChange } from './DrawingOffers.tsx';
import { NamesBlock } from './NamesBlock.tsx';
import { RowDrawing } from './RowDrawing.tsx';

interface Props {
  batch: ImportView;
  row: ImportRow | undefined;
  busy: boolean;
  onSet: (row: ImportRow, set: Record<string, string>) => void;
  onSkip: (row: ImportRow, isSkipped: boolean) => void;
  /** the same repair for every row of the kind */
  onKind: (kind: string) => void;
  onColumn: (field: string, meaning: string) => void;
  onRead: (drawings: ReadChange) => void;
  onType: (field: string) => void;
  onNames: (
    names: NonNullable<Parameters<typeof NamesBlock>[0]['onNames']> extends (n: infer N) => void ? N : never,
  ) => void;
}

const TONES = { error: 'red', warning: 'amber', fixed: 'blue', ok: 'green' } as const;
const WORDS = { error: '错误', warning: '警告', fixed: '自动修正', ok: '正常' };
const RANK = { error: 0, warning: 1, fixed: 2 };

export function RowPanel({
  batch,
  row,
  busy,
  onSet,
  onSkip,
  onKind,
  onColumn,
  onRead,
  onType,
  onNames,
}: Props) {
  return (
    <aside className="my-surface my-imp-side" aria-label="行详情">
      {row ? (
        <RowBlock
          key={row.rowNo}
          {...{ batch, row, busy, onSet, onSkip, onKind, onColumn, onRead, onType }}
        />
      ) : (
        <div className="my-t3">点一行查看图形和修改建议</div>
      )}
      <NamesBlock batch={batch} busy={busy} onNames={onNames} />
    </aside>
  );
}

type RowBlockProps = Omit<Props, 'onNames' | 'row'> & { row: ImportRow };

function RowBlock(props: RowBlockProps) {
  const { batch, row, busy, onSkip, onRead, onType } = props;
  const detail = useCall(
    productImport.getImportRow,
    { params: { importId: batch.id, rowNo: String(row.rowNo) } },
    { staleTime: 0, keepPrevious: false },
  );
  const faults = row.faults.toSorted((a, b) => RANK[a.level] - RANK[b.level]);
  const bad = (field: string): boolean => row.faults.some((f) => f.field === field && f.level === 'error');
  const title =
    [row.cells['code'], row.cells['plateType'] ?? row.cells['name']].filter(Boolean).join(' ') ||
    row.cells['file'] ||
    '未编号';
  return (
    <>
      <div className="line">
        <span className="my-block-title">
          {batch.kind === 2
            ? `第 ${row.rowNo} 件`
            : `${row.sheet === null ? '' : `${row.sheet} `}第 ${row.line} 行`}
        </span>
        {row.isSkipped ? (
          <StatusTag label="已跳过" tone="void" small />
        ) : (
          <StatusTag label={WORDS[row.level]} tone={TONES[row.level]} small />
        )}
      </div>
      <div className="my-ellipsis" title={title}>
        {title}
      </div>
      <RowDrawing
        drawing={detail.data?.drawing}
        busy={detail.isFetching}
        faulty={{ width: bad('width'), height: bad('height') }}
      />
      <DrawingOffers batch={batch} row={row} busy={busy} onRead={onRead} />
      {!row.isSkipped &&
        faults.map((fault, i) => (
          <FaultBlock key={`${fault.field}${fault.code}`} {...props} fault={fault} isFirst={i === 0} />
        ))}
      {!row.isSkipped && faults.length === 0 && <div className="fine">没有问题</div>}
      <div className="acts">
        {!row.isSkipped && faults[0]?.field !== 'file' && (
          <Button block size="small" disabled={busy} onClick={() => onType(faults[0]?.field ?? 'code')}>
            手动填写{faults[0] ? importFieldLabel(faults[0].field) : ''}
          </Button>
        )}
        <Button block size="small" type="text" disabled={busy} onClick={() => onSkip(row, !row.isSkipped)}>
          {row.isSkipped ? '恢复此行' : '跳过此行'}
        </Button>
      </div>
    </>
  );
}

type Fault = ImportRow['faults'][number];
type FaultBlockProps = RowBlockProps & { fault: Fault; isFirst: boolean };

/** What is wrong, why, and what would put it right; the best repair of the worst fault is the primary. */
function FaultBlock(props: FaultBlockProps) {
  const { batch, busy, fault, isFirst, onColumn } = props;
  return (
    <div className={`fault ${fault.level}`}>
      <b>{faultText(fault)}</b>
      {fault.detail && <p>{fault.detail}</p>}
      {(fault.repairs ?? []).map((repair, j) => (
        <RepairButton key={repair.label} {...props} repair={repair} isFirst={isFirst && j === 0} />
      ))}
      {fault.field === 'positions' && fault.level !== 'fixed' && batch.kind === 1 && (
        <Button block size="small" disabled={busy} onClick={() => onColumn('positions', 'region')}>
          整列改为区域
        </Button>
      )}
    </div>
  );
}

type Repair = NonNullable<Fault['repairs']>[number];

function RepairButton({
  batch,
  row,
  busy,
  fault,
  repair,
  isFirst,
  ...props
}: FaultBlockProps & { repair: Repair }) {
  const { onSet, onSkip, onKind } = props;
  const kind = repairKind(fault, repair);
  const alike = batch.kinds[kind] ?? 0;
  const isPrimary = isFirst && fault.level === 'error' && fault.code !== 'unitDoubt';
  return (
    <span className="mend">
      <Button
        block
        size="small"
        type={isPrimary ? 'primary' : 'default'}
        loading={busy && isFirst}
        disabled={busy}
        onClick={() => (repair.skip ? onSkip(row, true) : onSet(row, repair.set ?? {}))}
      >
        {repair.label}
      </Button>
      {alike > 1 && (
        <button type="button" className="my-link" disabled={busy} onClick={() => onKind(kind)}>
          应用到同类 {alike} 行
        </button>
      )}
    </span>
  );
}
