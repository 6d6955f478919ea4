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
  const [search] = useSearchParams();
  const { own, add, remove } = useOwnViews();
  const [naming, setNaming] = useState<string>();
  const changed = !same(filters, defaults) && search.size > 0;
  const known = [...given, ...own].some((v) => same(v.filters, filters));
  return (
    <div className="my-view-bar">
      <span className="my-t3">视图</span>
      <ViewButton name="默认" on={same(filters, defaults)} onClick={onDefault} />
      {given.map((v) => (
        <ViewButton
          key={v.name}
          name={v.name}
          on={same(v.filters, filters)}
          onClick={() => onApply(v.filters)}
        />
      ))}
      {own.map((v) => (
        <span key={v.name} className="my-view-own">
          <ViewButton name={v.name} on={same(v.filters, filters)} onClick={() => onApply(v.filters)} />
          <button
            type="button"
            className="my-view-x"
            aria-label={`删除视图 ${v.name}`}
            onClick={() => remove(v)}
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
      <NameDialog
        name={naming}
        onName={setNaming}
        onSave={(name) => {
          add({ name, filters });
          setNaming(undefined);
        }}
      />
    </div>
  );
}

/** The views that were saved on this machine. */
function useOwnViews() {
  const { path } = useTabInfo();
  const [own, setOwn] = useState<NamedView[]>(() => readStored(`views.${path}`, []));
  const store = (views: NamedView[]) => {
    setOwn(views);
    writeStored(`views.${path}`, views);
  };
  const add = (view: NamedView) =>
    store([...own.filter((v) => v.name !== view.name), view].slice(-MAX_VIEWS));
  const remove = (view: NamedView) => store(own.filter((o) => o !== view));
  return { own, add, remove };
}

const ViewButton = ({ name, on, onClick }: { name: string; on: boolean; onClick: () => void }) => (
  <button type="button" className={`my-view${on ? ' on' : ''}`} onClick={onClick}>
    {name}
  </button>
);

interface NameDialogProps {
  /** what is typed; undefined: closed */
  name: string | undefined;
  onName: (name: string | undefined) => void;
  onSave: (name: string) => void;
}

function NameDialog({ name, onName, onSave }: NameDialogProps) {
  const typed = name?.trim() ?? '';
  const save = () => typed !== '' && onSave(typed);
  return (
    <HouseModal
      title="存为视图"
      open={name !== undefined}
      width={420}
      okText="保存"
      okDisabled={typed === ''}
      onCancel={() => onName(undefined)}
      onOk={save}
    >
      <Input
        autoFocus
        maxLength={12}
        placeholder="视图名称"
        value={name ?? ''}
        onChange={(e) => onName(e.target.value)}
        onPressEnter={save}
        aria-label="视图名称"
      />
      <p className="my-t3" style={{ margin: '8px 0 16px' }}>
        保存当前的筛选条件，保存在本机
      </p>
    </HouseModal>
  );
}
