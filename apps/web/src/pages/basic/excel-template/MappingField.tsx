/** 字段映射: per row the field, its header in the list, what fills an empty cell, and whether the column must be there. */
import { Button, Checkbox, Input, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { IMPORT_FIELDS, importFieldLabel, type TemplateColumn } from '@muyun/contract';
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
  const set = (at: number, change: Partial<TemplateColumn>) =>
    onChange?.(value.map((c, i) => (i === at ? { ...c, ...change } : c)));
  return (
    <div className="bd-tpl">
      {value.map((column, i) => (
        <div key={column.field} className="row">
          <Select
            size="small"
            value={column.field}
            aria-label="字段"
            options={[
              { value: column.field, label: importFieldLabel(column.field) },
              ...free.map((f) => ({ value: f.name, label: f.label })),
            ]}
            onChange={(field) => set(i, { field })}
          />
          <Select
            size="small"
            mode="tags"
            value={[column.header, ...column.aliases].filter((word) => word !== '')}
            aria-label={`${importFieldLabel(column.field)}的表头`}
            placeholder="表头，可写多个叫法"
            open={false}
            suffixIcon={null}
            onChange={([header = '', ...aliases]: string[]) => set(i, { header, aliases })}
          />
          <Input
            size="small"
            value={column.default ?? ''}
            maxLength={100}
            aria-label="默认值"
            placeholder="空格默认"
            onChange={(e) => set(i, { default: e.target.value || null })}
          />
          <Checkbox checked={column.required} onChange={(e) => set(i, { required: e.target.checked })}>
            必有
          </Checkbox>
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除${importFieldLabel(column.field)}`}
            onClick={() => onChange?.(value.filter((_, at) => at !== i))}
          />
        </div>
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
