/** Head of the import: back, project, file and sheet, and where in the four steps we are. */
import { Select } from 'antd';
import { ArrowLeftOutlined, CheckOutlined, FileExcelOutlined, FileOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { DXF_MODES } from '@muyun/contract';
import type { ImportView } from '@muyun/contract';
import { addressOf } from '../../../kit/tabs/address.ts';
import { IconButton } from '../../../kit/IconButton.tsx';

export type ImportKind = 'excel' | 'dxf';

const STEPS = ['上传', '对应列', '检查', '导入'];

export function Steps({ current, kind }: { current: number; kind: 1 | 2 }) {
  const steps = kind === 2 ? STEPS.filter((s) => s !== '对应列') : STEPS;
  const at = kind === 2 && current > 1 ? current - 1 : current;
  return (
    <ol className="my-imp-steps" aria-label="步骤">
      {steps.map((label, i) => (
        <li
          key={label}
          className={i < at ? 'done' : i === at ? 'now' : ''}
          aria-current={i === at ? 'step' : undefined}
        >
          {i < at ? <CheckOutlined /> : <b>{i + 1}</b>} {label}
        </li>
      ))}
    </ol>
  );
}

export interface ImportHeadProps {
  kind: 1 | 2;
  step: number;
  batch?: ImportView;
  busy?: boolean;
  onAgain?: () => void;
  onSheet?: (sheet: string) => void;
  onMode?: (mode: number) => void;
}

export function ImportHead(props: ImportHeadProps) {
  const { kind, step, batch } = props;
  const navigate = useNavigate();
  return (
    <div className="my-surface my-imp-head">
      <IconButton
        label="返回产品管理"
        onClick={() =>
          void navigate(batch ? `/cad/product?projectIds=${batch.projectId}` : addressOf('/cad/product'))
        }
      >
        <ArrowLeftOutlined />
      </IconButton>
      <h1>{kind === 2 ? 'DXF 导入' : 'Excel 导入'}</h1>
      {batch && <span className="my-t2 my-ellipsis">{batch.displayName}</span>}
      {batch && <FileLine {...props} batch={batch} />}
      <Steps current={step} kind={kind} />
    </div>
  );
}

/** The file that is read, its sheet or the way its drawings are read, and the way to another file. */
function FileLine({ kind, batch, busy, onAgain, onSheet, onMode }: ImportHeadProps & { batch: ImportView }) {
  const isExcel = kind === 1;
  return (
    <span className="file">
      {kind === 2 ? <FileOutlined /> : <FileExcelOutlined className="xls" />}
      <span className="my-ellipsis" title={batch.fileName ?? ''}>
        {kind === 2 && batch.files.length > 1 ? `${batch.files.length} 个图纸文件` : batch.fileName}
      </span>
      {isExcel && <SheetChoice batch={batch} busy={busy} onSheet={onSheet} />}
      {!isExcel && batch.sheet && <SheetNote batch={batch} />}
      {kind === 2 && onMode && (
        <Select
          size="small"
          variant="borderless"
          aria-label="图纸方式"
          disabled={busy}
          value={batch.mode ?? 1}
          popupMatchSelectWidth={false}
          options={DXF_MODES.map((m) => ({ value: m.value, label: m.label }))}
          onChange={onMode}
        />
      )}
      <span className="my-t3">· {batch.counts.all} 行</span>
      {onAgain && (
        <button type="button" className="my-link" onClick={onAgain}>
          更换
        </button>
      )}
    </span>
  );
}

function SheetChoice({
  batch,
  busy,
  onSheet,
}: { batch: ImportView } & Pick<ImportHeadProps, 'busy' | 'onSheet'>) {
  if (batch.sheets.length <= 1 || batch.others.length > 0 || !onSheet)
    return batch.sheet && <SheetNote batch={batch} />;
  return (
    <Select
      size="small"
      variant="borderless"
      aria-label="工作表"
      disabled={busy}
      value={batch.sheet ?? undefined}
      popupMatchSelectWidth={false}
      options={batch.sheets.map((s) => ({
        value: s.name,
        label: `工作表「${s.name}」${s.isHidden ? '（隐藏）' : ''}`,
      }))}
      onChange={onSheet}
    />
  );
}

const SheetNote = ({ batch }: { batch: ImportView }) => (
  <span className="my-t3">
    {batch.others.length > 0 ? `${batch.others.length + 1} 个工作表` : `工作表「${batch.sheet}」`}
  </span>
);
