/** 图层: what single layers of the drawing are. Those that were read stand there with their role; others are named by hand. */
import { Button, Input, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { LAYER_ROLES } from '@muyun/contract';
import { IconButton } from '../../../kit/IconButton.tsx';
import { type LayerSaid, SPLIT_LAYERS_MOST } from './layer-map.ts';

interface Props {
  value?: LayerSaid[];
  onChange?: (value: LayerSaid[]) => void;
}

export function LayerMap({ value = [], onChange }: Props) {
  const put = (index: number, change: Partial<LayerSaid>) =>
    onChange?.(value.map((row, i) => (i === index ? { ...row, ...change } : row)));
  return (
    <div className="split-layers">
      {value.map((row, index) => (
        <div key={row.count === undefined ? index : row.name} role="group" aria-label={`图层 ${row.name}`}>
          {row.count === undefined ? (
            <Input
              value={row.name}
              maxLength={255}
              placeholder="图层名"
              aria-label={`第 ${index + 1} 个图层名`}
              onChange={(e) => put(index, { name: e.target.value })}
            />
          ) : (
            <span className="my-ellipsis" title={row.name}>
              {row.name} <small className="my-t3">{row.count} 个图元</small>
            </span>
          )}
          <Select
            value={row.role}
            options={[...LAYER_ROLES]}
            aria-label={`${row.name || `第 ${index + 1} 个图层`}的作用`}
            onChange={(role) => put(index, { role })}
          />
          {row.count === undefined && (
            <IconButton
              label={`删除第 ${index + 1} 个图层`}
              onClick={() => onChange?.(value.filter((_, i) => i !== index))}
            >
              <DeleteOutlined />
            </IconButton>
          )}
        </div>
      ))}
      {value.length < SPLIT_LAYERS_MOST && (
        <Button
          size="small"
          type="dashed"
          block
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...value, { name: '', role: 'ignore' }])}
        >
          指定一个图层
        </Button>
      )}
    </div>
  );
}
