/** The unit of the space's tree, to five levels (S410); one or several. */
import { TreeSelect } from 'antd';
import { organizationTree, type OrganizationNode } from '@muyun/contract';
import { noOptions } from '../../kit/form/asked-options.tsx';
import { useCall } from '../../kit/http/index.ts';

interface TreeNode {
  value: string;
  title: string;
  children: TreeNode[];
}
const asTree = (nodes: readonly OrganizationNode[], without: string | undefined): TreeNode[] =>
  nodes
    .filter((n) => n.id !== without)
    .map((n) => ({ value: n.id, title: n.displayName, children: asTree(n.children, without) }));

interface Shared {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly allowClear?: boolean;
  /** left out with everything below it: nothing hangs under itself */
  readonly without?: string;
}
interface Single extends Shared {
  readonly multiple?: false;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}
interface Several extends Shared {
  readonly multiple: true;
  readonly value?: readonly string[] | null;
  readonly onChange?: (value: string[]) => void;
}

export function OrganizationSelect(props: Single | Several) {
  const asked = useCall(organizationTree);
  const change = (next: string | string[] | undefined): void => {
    if (props.multiple) props.onChange?.(Array.isArray(next) ? next : []);
    else props.onChange?.(typeof next === 'string' ? next : null);
  };
  return (
    <TreeSelect<string | string[]>
      id={props.id}
      style={{ width: '100%' }}
      treeData={asTree(asked.data ?? [], props.without)}
      value={props.multiple ? [...(props.value ?? [])] : (props.value ?? undefined)}
      multiple={props.multiple}
      disabled={props.disabled}
      allowClear={props.allowClear ?? true}
      loading={asked.data === undefined && asked.isFetching}
      placeholder={props.placeholder ?? '请选择机构'}
      aria-label={props.id ? undefined : (props.placeholder ?? '机构')}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      notFoundContent={noOptions(asked, '还没有组织机构')}
      onChange={change}
    />
  );
}
