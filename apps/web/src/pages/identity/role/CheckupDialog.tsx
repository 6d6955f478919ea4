/** 权限体检: who may do what matters most, what one person should not do alone, what nobody uses. */
import { Tabs, Tag } from 'antd';
import { CHECKUP_ALL, CHECKUP_DAYS, type OutputOf, permissionCheckup } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import './role.css';

type Checkup = OutputOf<typeof permissionCheckup>;

export function CheckupDialog({ onRole, onClose }: { onRole: (id: string) => void; onClose: () => void }) {
  const { data, error, refetch } = useCall(permissionCheckup, {}, { staleTime: 0 });
  return (
    <HouseModal title="权限体检" open width={960} onCancel={onClose} cancelText="关闭">
      {error && !data && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines rows={10} />}
      {data && <Parts of={data} onRole={onRole} />}
    </HouseModal>
  );
}

/** What each part beside the first lists. */
function partsOf(
  of: Checkup,
  onRole: (id: string) => void,
): readonly (LinesProps & { readonly title: string })[] {
  return [
    {
      title: '职责冲突',
      hint: '同一个人不宜独自做完的两步；拥有全部权限的人不在此列',
      empty: '没有人能独自做完应当分开的两步',
      rows: of.conflicts.map((p) => ({ id: p.id, name: p.name, words: p.items })),
    },
    {
      title: '没人用的权限',
      hint: `近 ${CHECKUP_DAYS} 天没有人用过的新增、修改、审核、导入导出；查询和查看不记录，不作判断`,
      empty: `近 ${CHECKUP_DAYS} 天每项权限都有人用过`,
      rows: of.unused.map((r) => ({
        id: r.id,
        name: r.name,
        after: `${r.rights.length} / ${r.total} 项`,
        words: r.rights,
        onOpen: r.kind === 'role' ? () => onRole(r.id) : undefined,
      })),
    },
    {
      title: '久未登录',
      hint: `${CHECKUP_DAYS} 天以上没有登录，仍占席位并保留权限`,
      empty: `近 ${CHECKUP_DAYS} 天每个人都登录过`,
      rows: of.idle.map((p) => ({
        id: p.id,
        name: p.name,
        after: p.lastLoginTime ? `最近登录 ${fmt.date(p.lastLoginTime)}` : '从未登录',
        words: p.via,
      })),
    },
    {
      title: '没有成员的角色',
      hint: '没有人有这些角色，可以给人或者删除',
      empty: '每个角色都有成员',
      rows: of.emptyRoles.map((r) => ({ ...r, words: [], onOpen: () => onRole(r.id) })),
    },
  ];
}

function Parts({ of, onRole }: { of: Checkup; onRole: (id: string) => void }) {
  return (
    <Tabs
      items={[
        { key: 'risks', label: '谁能做什么', children: <Risks rows={of.risks} /> },
        ...partsOf(of, onRole).map(({ title, ...lines }) => ({
          key: title,
          label: lines.rows.length > 0 ? `${title} ${lines.rows.length}` : title,
          children: <Lines {...lines} />,
        })),
      ]}
    />
  );
}

/** Whoever holds everything may do all that follows, and is named once. */
const isAll = ({ key }: Checkup['risks'][number]): boolean => key === CHECKUP_ALL.key;

function Risks({ rows }: { rows: Checkup['risks'] }) {
  return (
    <dl className="id-check">
      {rows.map((risk) => (
        <div key={risk.key}>
          <dt>
            {risk.title}{' '}
            <span className="my-t3">
              {isAll(risk) ? '' : '另 '}
              {risk.people.length} 人
            </span>
          </dt>
          <dd>
            {risk.people.length === 0 && (
              <span className="my-t3">{isAll(risk) ? '没有人' : '没有其他人'}</span>
            )}
            {risk.people.map((p) => (
              <Tag key={p.id} title={`来自 ${p.via.join('、')}`}>
                {p.name} <span className="my-t2">{p.via.join('、')}</span>
              </Tag>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly after?: string;
  readonly words: readonly string[];
  readonly onOpen?: (() => void) | undefined;
}
interface LinesProps {
  readonly rows: readonly Line[];
  readonly hint: string;
  readonly empty: string;
}
function Lines({ rows, hint, empty }: LinesProps) {
  if (rows.length === 0) return <EmptyState kind="empty" title={empty} />;
  return (
    <>
      <p className="id-check-hint">{hint}</p>
      <dl className="id-check">
        {rows.map((row) => (
          <div key={row.id}>
            <dt>
              {row.onOpen ? (
                <button type="button" className="my-link" onClick={row.onOpen}>
                  {row.name}
                </button>
              ) : (
                row.name
              )}{' '}
              <span className="my-t3">{row.after}</span>
            </dt>
            <dd>
              {row.words.map((word) => (
                <Tag key={word}>{word}</Tag>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
