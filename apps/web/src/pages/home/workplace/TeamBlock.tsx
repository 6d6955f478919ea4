/** 团队: who works in the person's own units, and who of them is here now. */
import { analysis } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';

export function TeamBlock() {
  const team = useCall(analysis.workplace).data?.team;
  if (!team) return null;
  const more = team.total - team.people.length;
  return (
    <section className="my-surface my-home-block" aria-label="团队">
      <h2 className="my-block-title">
        <span className="my-ellipsis" title={team.names.join('、')}>
          {`团队 · ${team.names.join('、')}`}
        </span>
        <small className="my-t3">{`在线 ${team.online} / ${team.total} 人`}</small>
      </h2>
      <ul className="workplace-team">
        {team.people.map((p) => (
          <li key={p.id} className={p.isOnline ? 'here' : undefined}>
            <i aria-hidden />
            <span className="my-ellipsis" title={p.name}>
              {p.name}
            </span>
            <small>{p.isOnline ? '在线' : '离线'}</small>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="workplace-more my-t3">{`还有 ${more} 人`}</p>}
    </section>
  );
}
