/** The tree of what can be granted with its search; what else concerns the grants stands at the end of its head. */
import { type ReactNode, useState } from 'react';
import { Checkbox, Input } from 'antd';
import { EmptyState } from '../../../kit/states/index.ts';
import { type Definitions, found, type Sources, type Ticked } from './permission-model.ts';
import { PermissionTree } from './PermissionTree.tsx';
import './grants.css';

interface Props {
  readonly all: Definitions;
  readonly ticked: Ticked;
  /** whether the person may change it */
  readonly may: (right: string) => boolean;
  readonly onChange: (next: ReadonlySet<string>) => void;
  /** where else each right comes from: shown beside it, and found by 仅看已选 */
  readonly sources?: Sources | undefined;
  readonly end?: ReactNode;
}

export function GrantsView({ all, ticked, may, onChange, sources, end }: Props) {
  const [text, setText] = useState('');
  const [isOnly, setOnly] = useState(false);
  const shown = found(all, text, isOnly, sources ? new Set([...ticked, ...sources.keys()]) : ticked);
  return (
    <>
      <div className="id-grants-head">
        <Input.Search
          allowClear
          placeholder="搜索权限"
          aria-label="搜索权限"
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        <Checkbox checked={isOnly} onChange={(e) => setOnly(e.target.checked)}>
          仅看已选
        </Checkbox>
        <span className="my-t3">
          {sources ? `角色 ${sources.size} 项，单独授权 ${ticked.size} 项` : `已选 ${ticked.size} 项`}
        </span>
        {end && <span className="end">{end}</span>}
      </div>
      {shown.length === 0 ? (
        <EmptyState kind="nomatch" title={isOnly && text === '' ? '还没有选中任何权限' : '没有匹配的权限'} />
      ) : (
        <PermissionTree families={shown} ticked={ticked} may={may} onChange={onChange} sources={sources} />
      )}
    </>
  );
}
