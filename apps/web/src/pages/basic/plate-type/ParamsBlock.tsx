/** 参数: what a product of this type may set; W, H, T and R are given. */
import { Button, Input, InputNumber } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { RemoveCell } from '../RemoveCell.tsx';
import type { Param } from './plate-draft.ts';
import type { Faults } from './plate-faults.ts';

interface ParamsBlockProps {
  params: readonly Param[];
  faults: Faults;
  onChange: (params: Param[]) => void;
}

export function ParamsBlock({ params, faults, onChange }: ParamsBlockProps) {
  return (
    <>
      <table className="bd-lines">
        <thead>
          <tr>
            <th style={{ width: 84 }}>参数 *</th>
            <th>含义</th>
            <th style={{ width: 92 }}>默认值 *</th>
            <th style={{ width: 84 }}>下限</th>
            <th style={{ width: 84 }}>上限</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {params.map((param, i) => (
            <ParamLine
              key={i}
              param={param}
              no={i + 1}
              at={(name) => faults.get(`params.${i}.${name}`)}
              onChange={(change) => onChange(params.map((p, j) => (j === i ? { ...p, ...change } : p)))}
              onRemove={() => onChange(params.filter((_, j) => j !== i))}
            />
          ))}
        </tbody>
      </table>
      <div className="bd-row-end">
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          disabled={params.length >= 20}
          onClick={() => onChange([...params, { key: '', label: '', default: null, min: null, max: null }])}
        >
          新增参数
        </Button>
        <span className="bd-note">
          W 面宽、H 面高、T 板厚、R 内半径可直接用；支持 + - * / ( ) min max round
        </span>
      </div>
    </>
  );
}

interface ParamLineProps {
  param: Param;
  no: number;
  /** the fault of one of its fields */
  at: (name: keyof Param) => string | undefined;
  onChange: (change: Partial<Param>) => void;
  onRemove: () => void;
}

const NUMBERS = [
  ['default', '默认值'],
  ['min', '下限'],
  ['max', '上限'],
] as const;

function ParamLine({ param, no, at, onChange, onRemove }: ParamLineProps) {
  return (
    <tr>
      <td>
        <Input
          aria-label={`参数 ${no} 名`}
          value={param.key}
          maxLength={4}
          status={at('key') ? 'error' : undefined}
          onChange={(e) => onChange({ key: e.target.value.toUpperCase() })}
        />
        <Fault text={at('key')} />
      </td>
      <td>
        <Input
          aria-label={`参数 ${no} 含义`}
          value={param.label}
          maxLength={20}
          placeholder="如 折边"
          onChange={(e) => onChange({ label: e.target.value })}
        />
      </td>
      {NUMBERS.map(([name, label]) => (
        <td key={name}>
          <InputNumber
            controls={false}
            aria-label={`参数 ${no} ${label}`}
            value={param[name]}
            status={at(name) ? 'error' : undefined}
            placeholder={name === 'default' ? '' : '不限'}
            onChange={(v) => onChange({ [name]: v })}
            style={{ width: '100%' }}
          />
          <Fault text={at(name)} />
        </td>
      ))}
      <RemoveCell label={`删除参数 ${param.key || no}`} onRemove={onRemove} />
    </tr>
  );
}

const Fault = ({ text }: { text: string | undefined }) =>
  text ? (
    <em className="bd-fault" role="alert">
      {text}
    </em>
  ) : null;
