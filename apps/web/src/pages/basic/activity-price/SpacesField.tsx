/** 适用企业: spaces of the platform by name; none means all. */
import { Select } from 'antd';
import { tenantPick } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';

interface Props {
  /** given by the form */
  readonly value?: readonly string[] | null;
  readonly onChange?: (ids: string[]) => void;
  readonly id?: string;
}

export function SpacesField({ value, onChange, id }: Props) {
  const spaces = useCall(tenantPick.tenantOptions);
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      placeholder="全部企业"
      optionFilterProp="label"
      loading={spaces.isPending}
      value={[...(value ?? [])]}
      options={(spaces.data ?? []).map((s) => ({ value: s.tenantId, label: s.displayName }))}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}
