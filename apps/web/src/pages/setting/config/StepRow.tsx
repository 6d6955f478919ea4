/** One step of an approval: from which amount it is needed, and which roles may pass it. */
import { Input, Select } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { IconButton } from '../../../kit/IconButton.tsx';
import type { Settings } from './settings.ts';

export interface Step {
  readonly minAmount: string;
  readonly roleIds: readonly string[];
}
interface Props {
  readonly index: number;
  readonly step: Step;
  readonly roles: Settings['roles'];
  /** the document has an amount that steps can look at */
  readonly hasAmount: boolean;
  readonly isBad: boolean;
  readonly disabled: boolean;
  readonly onChange: (step: Step) => void;
  readonly onRemove: () => void;
}

const isAmount = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(text);

export function StepRow({ index, step, roles, hasAmount, isBad, disabled, onChange, onRemove }: Props) {
  const name = `第 ${index + 1} 步`;
  return (
    <li>
      <span className="my-t2">{name}</span>
      {hasAmount ? (
        <Input
          prefix="≥"
          suffix="元"
          aria-label={`${name}起审金额`}
          value={step.minAmount}
          maxLength={16}
          disabled={disabled}
          status={isBad && !isAmount(step.minAmount) ? 'error' : undefined}
          onChange={(e) => onChange({ ...step, minAmount: e.target.value.trim() })}
        />
      ) : (
        <span className="my-t3">全部单据</span>
      )}
      <Select
        className="roles"
        mode="multiple"
        allowClear
        aria-label={`${name}角色`}
        placeholder="不选角色：有审核权限的人都可以"
        value={[...step.roleIds]}
        disabled={disabled}
        options={roles.map((r) => ({ value: r.id, label: r.name }))}
        optionFilterProp="label"
        onChange={(roleIds: string[]) => onChange({ ...step, roleIds })}
      />
      {!disabled && (
        <IconButton label={`删除${name}`} onClick={onRemove}>
          <DeleteOutlined />
        </IconButton>
      )}
    </li>
  );
}
