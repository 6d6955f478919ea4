/** 工程名称 → 批次 (S232–S242): the name loads its batches; one batch is taken at once, several mean all of them. */
import { useEffect, useMemo, useState } from 'react';
import { Select, Space } from 'antd';
import type { SelectProps } from 'antd';
import { project } from '@muyun/contract';
import { noOptions } from '../../kit/form/asked-options.tsx';
import { useCall } from '../../kit/http/index.ts';
import { readStored, writeStored } from '../../kit/storage.ts';

export interface ProjectSelectProps {
  /** ids of the chosen batches */
  value: readonly string[];
  /** `name` is null when nothing is chosen */
  onChange: (ids: string[], name: string | null) => void;
  /** true: exactly one batch */
  single?: boolean;
  hasProjectOrder?: boolean;
  disabled?: boolean;
  /** what a form asks for with it; by itself it is the project */
  label?: string;
  nameWidth?: number;
  batchWidth?: number;
}

/** The selection of last time (S242). */
interface SavedProject {
  readonly projectId: string;
  readonly projectName: string;
}
const SAVED = 'project';
const optionOf = (name: string) => ({ value: name, label: name });

/** All names; the one of last time under a heading of its own. */
function optionsOf(
  names: readonly { readonly name: string }[],
  saved: SavedProject | null,
): NonNullable<SelectProps['options']> {
  const last = names.find((n) => n.name === saved?.projectName);
  if (!last || names.length === 1) return names.map((n) => optionOf(n.name));
  return [
    { label: '上次选择', options: [optionOf(last.name)] },
    { label: '全部工程', options: names.filter((n) => n !== last).map((n) => optionOf(n.name)) },
  ];
}

export function ProjectSelect(props: ProjectSelectProps) {
  const { value, onChange, single, disabled, label, nameWidth = 200, batchWidth = 140 } = props;
  const { names, batches, name, pickName } = useBatches(props);
  const isAwaited = names.isPending || (name !== null && batches.isPending);
  // where the person worked last stands first
  const [saved] = useState(() => readStored<SavedProject | null>(SAVED, null));
  const [projectId] = value;
  useEffect(() => {
    if (projectId && name !== null)
      writeStored(SAVED, { projectId, projectName: name } satisfies SavedProject);
  }, [projectId, name]);
  return (
    <Space.Compact>
      <Select
        style={{ width: nameWidth }}
        value={name ?? undefined}
        placeholder="工程名称"
        aria-label={label ?? '工程名称'}
        allowClear
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        loading={names.isFetching}
        options={optionsOf(names.data ?? [], saved)}
        notFoundContent={noOptions(names, '没有匹配的工程')}
        onChange={pickName}
      />
      <Select<string | string[]>
        style={{ width: batchWidth }}
        mode={single ? undefined : 'multiple'}
        maxTagCount="responsive"
        value={single ? value[0] : [...value]}
        placeholder="批次"
        aria-label={label === undefined ? '批次' : `${label}：哪一批`}
        allowClear={!single}
        disabled={disabled || name === null}
        loading={batches.isFetching}
        notFoundContent={noOptions(batches, '没有批次')}
        options={batches.data?.map((b) => ({ value: b.id, label: b.displayBatch }))}
        // an id is nothing to read: not while its name is on the way, nor of a project that is gone
        labelRender={({ label: shown }) => shown ?? (isAwaited ? '…' : '工程不存在')}
        onChange={(next) => onChange(Array.isArray(next) ? next : next ? [next] : [], name)}
      />
    </Space.Compact>
  );
}

/** The names there are, the batches of the chosen one; one batch is taken at once, several mean all of them. */
function useBatches({ value, onChange, single, hasProjectOrder }: ProjectSelectProps) {
  const names = useCall(
    project.projectNames,
    { query: hasProjectOrder === undefined ? {} : { hasProjectOrder } },
    { staleTime: 30_000 },
  );
  const chosen = useMemo(
    () => names.data?.find((n) => value.length > 0 && n.projectIds.includes(value[0] as string)),
    [names.data, value],
  );
  const [typed, setTyped] = useState<string | null>(null);
  const name = chosen?.name ?? (value.length === 0 ? typed : null);
  const batches = useCall(
    project.projectBatchs,
    { query: { projectName: name ?? '' } },
    { enabled: name !== null, staleTime: 30_000, keepPrevious: false },
  );
  // single: the first batch, none when there is none; several: all of them (S233–S235)
  useEffect(() => {
    if (value.length > 0 || name === null || !batches.data) return;
    const ids = batches.data.map((b) => b.id);
    const next = single ? ids.slice(0, 1) : ids;
    if (next.length > 0) onChange(next, name);
  }, [batches.data, name, onChange, single, value.length]);
  const pickName = (next: string | undefined) => {
    setTyped(next ?? null);
    onChange([], next ?? null);
  };
  return { names, batches, name, pickName };
}
