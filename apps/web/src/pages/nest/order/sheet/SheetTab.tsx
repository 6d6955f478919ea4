/** 下料: the sheets of a released order, the chosen one beside them; a scan opens it. */
import { useState } from 'react';
import { Progress, Select, Tag } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { nest, SHEET_STATES } from '@muyun/contract';
import type { NestSheetRow } from '@muyun/contract';
import { fmt } from '../../../../kit/format/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { toast } from '../../../../kit/feedback.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';
import { DataTable } from '../../../../kit/table/index.ts';
import type { Column } from '../../../../kit/table/index.ts';
import { sizeOf } from './CutForm.tsx';
import { ScanField } from './ScanField.tsx';
import { filterText, matches } from './sheet-filter.ts';
import type { SheetFilter } from './sheet-filter.ts';
import { SheetPanel } from './SheetPanel.tsx';
import './sheet.css';

const COLUMNS: Column<NestSheetRow>[] = [
  { key: 'sheetNo', title: '板号', width: 178, fixed: 'left' },
  { key: 'state', title: '状态', kind: 'enum', options: SHEET_STATES, width: 84 },
  { key: 'size', title: '规格', width: 126, value: (r) => sizeOf(r.width, r.length) },
  { key: 'partCount', title: '件数', kind: 'int', width: 58 },
  { key: 'lostCount', title: '缺', kind: 'int', width: 48 },
  { key: 'operatorName', title: '操作人', width: 84 },
  { key: 'equipmentName', title: '设备', width: 92 },
  { key: 'cutTime', title: '时间', width: 140, value: (r) => (r.cutTime ? fmt.fullTime(r.cutTime) : null) },
];

export interface SheetTabProps {
  orderId: string;
  /** only these, until somebody wants to see all */
  filter?: SheetFilter | undefined;
  onUnfilter?: () => void;
}

export function SheetTab({ orderId, filter, onUnfilter }: SheetTabProps) {
  const { data, error, refetch } = useCall(nest.listOrderSheets, { params: { id: orderId } });
  const [chosen, setChosen] = useState<string | null>(null);
  const [scanned, setScanned] = useState<string | null>(null);
  const sheets = data ?? [];
  const [machine, setMachine] = useState<string | undefined>();
  const wanted: SheetFilter = { ...filter, ...(machine === undefined ? {} : { machine }) };
  const listed = sheets.filter((s) => matches(s, wanted));
  // the next one to be cut, until somebody chooses or scans another
  const at =
    sheets.find((s) => s.sheetNo === chosen) ?? listed.find((s) => s.actions.includes('cut')) ?? listed[0];
  const scan = (no: string) => {
    const found = sheets.find((s) => s.sheetNo.toLowerCase() === no.toLowerCase());
    if (found) {
      setChosen(found.sheetNo);
      setScanned(found.sheetNo);
    } else toast.error(`板号 ${no} 不属于这张套料单`);
  };
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  return (
    <div className="sheet-tab grow">
      <div className="my-surface sheet-list">
        <Top
          sheets={sheets}
          machine={machine}
          onMachine={setMachine}
          onScan={scan}
          filter={filter}
          onUnfilter={onUnfilter}
        />
        <DataTable
          columns={COLUMNS}
          rows={data && listed}
          onOpen={(r) => setChosen(r.sheetNo)}
          rowClassName={(r) => (r.id === at?.id ? 'sheet-chosen' : undefined)}
          empty={<EmptyState title="没有板材" />}
          label="下料清单"
        />
      </div>
      {at && (
        <Chosen
          key={`${at.sheetNo} ${scanned === at.sheetNo}`}
          sheetNo={at.sheetNo}
          isScanned={scanned === at.sheetNo}
          onDone={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface TopProps {
  sheets: readonly NestSheetRow[];
  machine: string | undefined;
  onMachine: (machine: string | undefined) => void;
  onScan: (no: string) => void;
  filter: SheetFilter | undefined;
  onUnfilter: (() => void) | undefined;
}
/** Above the list: the scanner, the machine, how far it is, and what was asked for elsewhere. */
function Top({ sheets, machine, onMachine, onScan, filter, onUnfilter }: TopProps) {
  const machines = [...new Set(sheets.flatMap((s) => s.equipmentName ?? []))];
  const done = sheets.filter((s) => s.cutTime !== null).length;
  const text = filter ? filterText(filter) : '';
  return (
    <>
      <div className="sheet-bar-top">
        <ScanField onScan={onScan} />
        {machines.length > 0 && (
          <Select
            className="sheet-machines"
            allowClear
            placeholder="设备"
            aria-label="按设备筛选"
            value={machine}
            onChange={(v: string | undefined) => onMachine(v)}
            options={machines.map((m) => ({ value: m, label: m }))}
          />
        )}
        <span className="sheet-progress">
          <Progress
            percent={sheets.length === 0 ? 0 : Math.floor((done / sheets.length) * 100)}
            size="small"
            showInfo={false}
          />
          <b>
            {done} / {sheets.length}
          </b>
        </span>
      </div>
      {text !== '' && (
        <Tag
          className="sheet-filter"
          closable
          onClose={onUnfilter}
          closeIcon={<CloseOutlined aria-label="显示全部" />}
        >
          {text}
        </Tag>
      )}
    </>
  );
}

function Chosen({ sheetNo, isScanned, onDone }: { sheetNo: string; isScanned: boolean; onDone: () => void }) {
  const { data, error, refetch } = useCall(nest.getSheet, { params: { sheetNo } });
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="my-surface sheet-panel">
        <SkeletonLines rows={10} />
      </div>
    );
  return <SheetPanel detail={data} isScanned={isScanned} onDone={onDone} />;
}
