/** A rule of product codes in words that people know: `{板型}-{流水:3}`; its value is the rule that is kept. */
import { Input } from 'antd';
import { codeRuleOf, codeRuleShown, isCodeRule } from '@muyun/contract';

interface Props {
  readonly value?: string;
  readonly onChange?: (rule: string) => void;
  readonly id?: string;
  readonly 'aria-label'?: string;
}

export function CodeRuleInput({ value = '', onChange, ...rest }: Props) {
  return (
    <Input
      {...rest}
      value={codeRuleShown(value)}
      maxLength={60}
      status={value === '' || isCodeRule(value) ? undefined : 'error'}
      onChange={(e) => onChange?.(codeRuleOf(e.target.value))}
    />
  );
}
