/** 省 / 市 / 区: the deepest one chosen is the value. Searched by name. */
import { useEffect, useState } from 'react';
import { Cascader } from 'antd';
import { type AreaOption, loadRegions, pathTo } from './regions.ts';

interface Props {
  /** given by the form */
  readonly id?: string;
  /** where no form names it: stands within the field */
  readonly label?: string;
  readonly value?: string | null;
  readonly onChange?: (code: string | null) => void;
}
const NAMES = { label: 'name', value: 'code', children: 'children' } as const;

export function RegionSelect({ id, label, value, onChange }: Props) {
  const [options, setOptions] = useState<AreaOption[]>();
  useEffect(() => {
    let isGone = false;
    void loadRegions().then((all) => {
      if (!isGone) setOptions(all);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <Cascader
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label, prefix: <span className="my-filter-label">{label}</span> } : {})}
      options={options ?? []}
      fieldNames={NAMES}
      value={options && value ? pathTo(options, value) : []}
      onChange={(path) => onChange?.(path?.at(-1)?.toString() ?? null)}
      changeOnSelect
      showSearch={{ filter: (typed, path) => path.some((o) => o.name.includes(typed.trim())) }}
      placeholder="省 / 市 / 区"
      loading={!options}
    />
  );
}
