/** Families with their items, each with its actions; a tick of a family or item takes all below it. */
import { Checkbox } from 'antd';
import {
  type Family,
  type Item,
  rightsOfFamily,
  rightsOfItem,
  type Sources,
  type Ticked,
  tickOf,
  toggled,
} from './permission-model.ts';

interface Props {
  readonly families: readonly Family[];
  readonly ticked: Ticked;
  /** whether the person may change it: nobody grants what he does not hold */
  readonly may: (right: string) => boolean;
  readonly onChange: (next: Set<string>) => void;
  /** where else each right comes from */
  readonly sources?: Sources | undefined;
}
const WIDER = '您没有这项权限，不能授予';

interface TickProps extends Omit<Props, 'families' | 'sources'> {
  readonly rights: readonly string[];
  readonly children: React.ReactNode;
}
function TickAll({ rights, ticked, may, onChange, children }: TickProps) {
  const tick = tickOf(rights, ticked);
  return (
    <Checkbox
      checked={tick === 'all'}
      indeterminate={tick === 'some'}
      disabled={!rights.some(may)}
      onChange={() => onChange(toggled(ticked, rights, may))}
    >
      {children}
    </Checkbox>
  );
}

export function PermissionTree({ families, ...shared }: Props) {
  return (
    <div className="id-grants" role="tree" aria-label="权限">
      {families.map((family) => (
        <section
          key={family.family}
          role="treeitem"
          aria-expanded
          aria-label={family.title}
          aria-selected={false}
        >
          <h3>
            <TickAll rights={rightsOfFamily(family)} {...shared}>
              {family.title}
            </TickAll>
          </h3>
          <div role="group">
            {family.items.map((item) => (
              <ItemRow key={item.permissionId} item={item} {...shared} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function ItemRow({ item, ...shared }: Omit<Props, 'families'> & { readonly item: Item }) {
  const { ticked, may, onChange, sources } = shared;
  return (
    <div className="id-grant" role="treeitem" aria-label={item.title} aria-selected={false}>
      <TickAll rights={rightsOfItem(item)} {...shared}>
        {item.title}
      </TickAll>
      <span className="acts">
        {item.actions.map(({ action, title }) => {
          const right = `${item.permissionId}:${action}`;
          const from = sources?.get(right);
          return (
            <Checkbox
              key={action}
              className={from && 'from'}
              checked={ticked.has(right)}
              disabled={!may(right)}
              title={from ? `来自角色：${from.join('、')}` : may(right) ? undefined : WIDER}
              aria-label={`${item.title}：${title}${from ? `（来自角色 ${from.join('、')}）` : ''}`}
              onChange={() => onChange(toggled(ticked, [right], may))}
            >
              {title}
              {from && <small>{from.length > 1 ? `${from.length} 个角色` : from[0]}</small>}
            </Checkbox>
          );
        })}
      </span>
    </div>
  );
}
