/** Other sheets of the file that look like lists, and hidden ones: announced, imported together or one at a time. */
import { Button } from 'antd';
import { FileExcelOutlined } from '@ant-design/icons';
import type { ImportView } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';

interface SheetBarProps {
  batch: ImportView;
  busy: boolean;
  onSheets: (sheets: string[]) => void;
}

export function SheetBar({ batch, busy, onSheets }: SheetBarProps) {
  const chosen = batch.sheets.filter((s) => s.isChosen).map((s) => s.name);
  const others = batch.sheets.filter((s) => !s.isChosen && !s.isImported && s.listRows !== null);
  const hidden = batch.sheets.filter((s) => s.isHidden && !s.isChosen);
  if (others.length === 0 && chosen.length < 2 && hidden.length === 0) return null;
  const lead = batch.sheet === null ? [] : [batch.sheet];
  const rest = chosen.filter((name) => name !== batch.sheet);
  return (
    <div className="my-surface my-imp-bar" role="status">
      <FileExcelOutlined />
      {chosen.length > 1 && <b>正在一起导入 {chosen.map((name) => `「${name}」`).join('')}</b>}
      {others.length > 0 && (
        <b>
          另有 {others.length} 个工作表像清单：
          {others.map((s) => `${s.name} ${fmt.int(s.listRows ?? 0)} 行`).join('、')}
        </b>
      )}
      {others.length > 0 && (
        <Button
          size="small"
          type="primary"
          ghost
          disabled={busy}
          onClick={() => onSheets([...lead, ...rest, ...others.map((s) => s.name)])}
        >
          一起导入
        </Button>
      )}
      {[...others.slice(0, 4).map((s) => s.name), ...(chosen.length > 1 ? chosen.slice(0, 4) : [])].map(
        (name) => (
          <Button key={name} size="small" disabled={busy} onClick={() => onSheets([name])}>
            只导入「{name}」
          </Button>
        ),
      )}
      {hidden.length > 0 && (
        <HiddenSheets names={hidden.map((s) => s.name)} busy={busy} onSheets={onSheets} />
      )}
    </div>
  );
}

function HiddenSheets({ names, busy, onSheets }: Omit<SheetBarProps, 'batch'> & { names: string[] }) {
  return (
    <span className="my-t3">
      隐藏的工作表没有读入：
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="my-link"
          disabled={busy}
          title="改为读取这个工作表"
          onClick={() => onSheets([name])}
        >
          {name}
        </button>
      ))}
    </span>
  );
}
