/** The one way a state looks: dot and word in the tone of ux.md §6. The tone comes from the contract's options. */
import type { EnumOption, Tone } from '@muyun/contract';
import './status.css';

/** Words whose catalogue gives no tone. Screens never choose a colour. */
const BY_WORD: Readonly<Record<string, Tone>> = {
  启用: 'green',
  正常: 'green',
  使用中: 'green',
  在用: 'green',
  停用: 'outline',
  试用中: 'blue',
  已过期: 'red',
  已激活: 'green',
  未激活: 'gray',
  排队中: 'blue',
  处理中: 'cyan',
  计算中: 'cyan',
  已完成: 'green',
  错误: 'red',
  已取消: 'void',
  草稿: 'gray',
  待审核: 'amber',
  已审核: 'blue',
  已作废: 'void',
};

export interface StatusTagProps {
  label: string;
  tone?: Tone;
  /** 18 px high, in dense tables */
  small?: boolean;
  title?: string;
}

export function StatusTag({ label, tone, small, title }: StatusTagProps) {
  const shown = tone ?? (label.endsWith('天后到期') ? 'amber' : BY_WORD[label]) ?? 'gray';
  return (
    <span className={`my-tag ${shown}${small ? ' small' : ''}`} title={title}>
      <i aria-hidden />
      <span>{label}</span>
    </span>
  );
}

/** The tag of a coded value. */
export function EnumTag({
  options,
  value,
  small,
}: {
  options: readonly EnumOption[];
  value: number | null | undefined;
  small?: boolean;
}) {
  const option = options.find((o) => o.value === value);
  if (value === null || value === undefined) return <span className="my-t3">—</span>;
  return <StatusTag label={option?.label ?? String(value)} tone={option?.tone} small={small} />;
}
