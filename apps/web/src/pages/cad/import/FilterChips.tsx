/** 全部 · 错误 · 警告 · 自动修正 · 正常, each with its count. */
import { CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import type { ImportView } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import type { RowFilter } from './use-rows.ts';

export function FilterChips({
  counts,
  value,
  onChange,
}: {
  counts: ImportView['counts'];
  value: RowFilter;
  onChange: (value: RowFilter) => void;
}) {
  const chips: [RowFilter, string, number, React.ReactNode][] = [
    ['all', '全部', counts.all, null],
    ['error', '错误', counts.error, <CloseCircleFilled key="e" />],
    ['warning', '警告', counts.warning, <WarningFilled key="w" />],
    ['fixed', '自动修正', counts.fixed, null],
    ['ok', '正常', counts.ok, null],
    ...(counts.skipped > 0
      ? [['skipped', '已跳过', counts.skipped, null] as [RowFilter, string, number, null]]
      : []),
  ];
  return (
    <span className="chips" role="tablist" aria-label="按检查结果筛选">
      {chips.map(([key, label, count, icon]) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={value === key}
          className={`chip ${key}${value === key ? ' on' : ''}${count === 0 ? ' none' : ''}`}
          onClick={() => onChange(key)}
        >
          {icon} {label} <b>{fmt.int(count)}</b>
        </button>
      ))}
    </span>
  );
}
