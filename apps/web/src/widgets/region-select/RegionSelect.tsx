/** 省 / 市 / 区: the deepest one chosen is the value. Searched by name. */
import { useEffect, useState } from 'react';
import { Cascader } from 'antd';
import { type AreaOption, loadRegions, pathTo } from './regions.ts';

interface Props {
  /** given by the form */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (code: string | null) => void;
}
const NAMES = { label: 'name', value: 'code', children: 'children' } as const;

export function RegionSelect({ id, value, onChange }: Props) {
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
