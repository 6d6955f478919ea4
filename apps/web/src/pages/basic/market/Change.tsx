/** 涨跌: red up and green down, as prices are read in China. */
import { fmt } from '../../../kit/format/index.ts';

export function Change({ value }: { value: string | null }) {
  if (value === null) return <span className="my-t3">—</span>;
  const sign = Math.sign(Number(value));
  if (sign === 0) return <>0.00</>;
  return (
    <span style={{ color: `var(--tone-${sign > 0 ? 'red' : 'green'})` }}>
      {sign > 0 ? '+' : ''}
      {fmt.money(value)}
    </span>
  );
}
