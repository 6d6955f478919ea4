/** Named views of a list: filters, state and sort under a name, kept on this machine per route path. */
import { useState } from 'react';
import { Input } from 'antd';
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { HouseModal } from '../overlay/HouseModal.tsx';
import { readStored, writeStored } from '../storage.ts';
import { useTabInfo } from '../tabs/use-tab.ts';
import type { FilterValues } from './filter.ts';

export interface NamedView {
  name: string;
  filters: FilterValues;
}

const MAX_VIEWS = 8;
const same = (a: FilterValues, b: FilterValues) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

export interface ViewBarProps {
  filters: FilterValues;
  onApply: (filters: FilterValues) => void;
  onDefault: () => void;
  defaults?: FilterValues;
  /** views of the module: 本周待发 */
  given?: readonly NamedView[];
  tools: React.ReactNode;
}

export function ViewBar({ filters, onApply, onDefault, defaults = {}, given = [], tools }: ViewBarProps) {
  const { path } = useTabInfo();
  const [search] = useSearchParams();
  const [own, setOwn] = useState<NamedView[]>(() => readStored(`views.${path}`, []));
  const [naming, setNaming] = useState<string>();
  const store = (views: NamedView[]) => {
    setOwn(views);
    writeStored(`views.${path}`, views);
  };
  const save = () => {
    const name = naming?.trim() ?? '';
    if (name === '') return;
    store([...own.filter((v) => v.name !== name), { name, filters }].slice(-MAX_VIEWS));
    setNaming(undefined);
  };
  const changed = !same(filters, defaults) && search.size > 0;
  const known = [...given, ...own].some((v) => same(v.filters, filters));
  return (
    <div className="my-view-bar">
      <span className="my-t3">视图</span>
      <button type="button" className={`my-view${same(filters, defaults) ? ' on' : ''}`} onClick={onDefault}>
        默认
      </button>
      {given.map((v) => (
        <button
          key={v.name}
          type="button"
          className={`my-view${same(v.filters, filters) ? ' on' : ''}`}
          onClick={() => onApply(v.filters)}
        >
          {v.name}
        </button>
      ))}
      {own.map((v) => (
        <span key={v.name} className="my-view-own">
          <button
            type="button"
            className={`my-view${same(v.filters, filters) ? ' on' : ''}`}
            onClick={() => onApply(v.filters)}
          >
            {v.name}
          </button>
          <button
            type="button"
            className="my-view-x"
            aria-label={`删除视图 ${v.name}`}
            onClick={() => store(own.filter((o) => o !== v))}
          >
            <CloseOutlined />
          </button>
        </span>
      ))}
      {changed && !known && (
        <button type="button" className="my-link" onClick={() => setNaming('')}>
          <PlusOutlined /> 存为视图
        </button>
      )}
      {tools}
      <HouseModal
        title="存为视图"
        open={naming !== undefined}
        width={420}
        okText="保存"
        okDisabled={!naming?.trim()}
        onCancel={() => setNaming(undefined)}
        onOk={save}
      >
        <Input
          autoFocus
          maxLength={12}
          placeholder="视图名称"
          value={naming ?? ''}
          onChange={(e) => setNaming(e.target.value)}
          onPressEnter={save}
          aria-label="视图名称"
        />
        <p className="my-t3" style={{ margin: '8px 0 16px' }}>
          保存当前的筛选条件，保存在本机
        </p>
      </HouseModal>
    </div>
  );
}
