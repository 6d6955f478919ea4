/** A list of sizes in one cell: whole ones only, then how many there are. A size cut in the middle is another size. */
import { EMPTY } from './fmt.ts';

export function FewOf({ items, few = 1 }: { items: readonly string[]; few?: number }) {
  if (items.length === 0) return <span className="my-t3">{EMPTY}</span>;
  const more = items.length > few;
  return (
    <span title={more ? items.join('\n') : undefined}>
      {items.slice(0, few).join('、')}
      {more && <span className="my-t3"> 等 {items.length} 种</span>}
    </span>
  );
}
