/** 参数: what a product of this type may set; W, H, T and R are given. */
import { Button, Input, InputNumber } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Faults, Param } from './plate-draft.ts';

export function ParamsBlock({
  params,
  faults,
  onChange,
}: {
  params: readonly Param[];
  faults: Faults;
  onChange: (params: Param[]) => void;
}) {
  const set = (index: number, change: Partial<Param>) =>
    onChange(params.map((p, i) => (i === index ? { ...p, ...change } : p)));
  const number = (param: Param, i: number, name: 'default' | 'min' | 'max', label: string) => (
    <>
      <InputNumber
        controls={false}
        aria-label={`参数 ${i + 1} ${label}`}
        value={param[name]}
        status={faults.get(`params.${i}.${name}`) ? 'error' : undefined}
        placeholder={name === 'default' ? '' : '不限'}
        onChange={(v) => set(i, { [name]: v })}
        style={{ width: '100%' }}
      />
      <Fault text={faults.get(`params.${i}.${name}`)} />
    </>
  );
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
            <tr key={i}>
              <td>
                <Input
                  aria-label={`参数 ${i + 1} 名`}
                  value={param.key}
                  maxLength={4}
                  status={faults.get(`params.${i}.key`) ? 'error' : undefined}
                  onChange={(e) => set(i, { key: e.target.value.toUpperCase() })}
                />
                <Fault text={faults.get(`params.${i}.key`)} />
              </td>
              <td>
                <Input
                  aria-label={`参数 ${i + 1} 含义`}
                  value={param.label}
                  maxLength={20}
                  placeholder="如 折边"
                  onChange={(e) => set(i, { label: e.target.value })}
                />
              </td>
              <td>{number(param, i, 'default', '默认值')}</td>
              <td>{number(param, i, 'min', '下限')}</td>
              <td>{number(param, i, 'max', '上限')}</td>
              <td className="act">
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除参数 ${param.key || i + 1}`}
                  onClick={() => onChange(params.filter((_, j) => j !== i))}
                />
              </td>
            </tr>
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

const Fault = ({ text }: { text: string | undefined }) =>
  text ? (
    <em className="bd-fault" role="alert">
      {text}
    </em>
  ) : null;
