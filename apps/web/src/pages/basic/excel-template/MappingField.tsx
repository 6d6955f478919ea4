/** 字段映射: per row the field, its header in the list, what fills an empty cell, and whether the column must be there. */
import { Button, Checkbox, Input, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { IMPORT_FIELDS, importFieldLabel } from '@muyun/contract';
import type { TemplateColumn } from '@muyun/contract';
import './excel-template.css';

const EMPTY: Omit<TemplateColumn, 'field'> = { header: '', aliases: [], required: false, default: null };

export function MappingField({
  value = [],
  onChange,
}: {
  value?: TemplateColumn[];
  onChange?: (value: TemplateColumn[]) => void;
}) {
  const used = new Set(value.map((c) => c.field));
  const free = IMPORT_FIELDS.filter((f) => !used.has(f.name));
  return (
    <div className="bd-tpl">
      {value.map((column, i) => (
        <MappingRow
          key={column.field}
          column={column}
          free={free}
          onChange={(change) => onChange?.(value.map((c, at) => (at === i ? { ...c, ...change } : c)))}
          onRemove={() => onChange?.(value.filter((_, at) => at !== i))}
        />
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={free.length === 0}
        onClick={() => free[0] && onChange?.([...value, { ...EMPTY, field: free[0].name }])}
      >
        加一列
      </Button>
    </div>
  );
}

interface MappingRowProps {
  column: TemplateColumn;
  /** fields that no column has yet */
  free: readonly (typeof IMPORT_FIELDS)[number][];
  onChange: (change: Partial<TemplateColumn>) => void;
  onRemove: () => void;
}

function MappingRow({ column, free, onChange, onRemove }: MappingRowProps) {
  return (
    <div className="row">
      <Select
        size="small"
        value={column.field}
        aria-label="字段"
        options={[
          { value: column.field, label: importFieldLabel(column.field) },
          ...free.map((f) => ({ value: f.name, label: f.label })),
        ]}
        onChange={(field) => onChange({ field })}
      />
      <Select
        size="small"
        mode="tags"
        value={[column.header, ...column.aliases].filter((word) => word !== '')}
        aria-label={`${importFieldLabel(column.field)}的表头`}
        placeholder="表头，可写多个叫法"
        open={false}
        suffixIcon={null}
        onChange={([header = '', ...aliases]: string[]) => onChange({ header, aliases })}
      />
      <Input
        size="small"
        value={column.default ?? ''}
        maxLength={100}
        aria-label="默认值"
        placeholder="空格默认"
        onChange={(e) => onChange({ default: e.target.value || null })}
      />
      <Checkbox checked={column.required} onChange={(e) => onChange({ required: e.target.checked })}>
        必有
      </Checkbox>
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`删除${importFieldLabel(column.field)}`}
        onClick={onRemove}
      />
    </div>
  );
}
