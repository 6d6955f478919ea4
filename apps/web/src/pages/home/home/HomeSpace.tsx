/** What the space itself has to say: announcements of the platform, and to its administrator how much of it is used. Comes once the page stands. */
import { enterprise, type EnterpriseInfo, message, STORAGE_WARNS } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { fmt, ProgressBar } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { useSession } from '../../../kit/session/session-store.ts';

const ROWS = 3;
/** messageTypeValue of what the platform announces */
const ANNOUNCED = 5;
const FULL = 100;

export function Announcements() {
  const { data } = useCall(message.listMessages, {
    query: { messageTypeValue: ANNOUNCED, maxResultCount: ROWS },
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="my-surface my-home-block" aria-label="公告">
      <h2 className="my-block-title">
        公告
        <TabLink to={`/all-message?messageTypeValue=${ANNOUNCED}`}>更多</TabLink>
      </h2>
      <ul className="my-home-news">
        {data.items.map((one) => (
          <li key={one.id}>
            <span className="my-ellipsis" title={one.title}>
              {one.title}
            </span>
            <small className="my-t3">{fmt.time(one.creationTime)}</small>
            <span className="my-t2 my-ellipsis" title={one.content}>
              {one.content}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the space, for whoever runs it; asked once for all that shows it. */
function useSpaceInfo() {
  const isAdmin = useSession((s) => s.tenant?.isAdmin ?? false);
  const may = useCan(enterprise.getInfo.right) && isAdmin;
  return useCall(enterprise.getInfo, undefined, { enabled: may }).data;
}

/** Runs of nesting that are left, once they are few; of a space that is not counted nothing is said. */
function NestNote({ runs }: { runs: EnterpriseInfo['nestRuns'] }) {
  if (runs === null || runs.left * FULL > runs.total * (FULL - STORAGE_WARNS)) return null;
  return (
    <TabLink className={`my-home-note${runs.left === 0 ? ' red' : ''}`} to="/enterprise/info">
      {runs.left === 0 ? '套料额度已用完，不能再套料' : `套料额度剩 ${fmt.int(runs.left)} 次，即将用完`}
    </TabLink>
  );
}

/** At the head of home, what stops work soon or has stopped it: storage from 90 %, few runs of nesting left, more members than seats (platform M5, M18). */
export function QuotaNotes() {
  const data = useSpaceInfo();
  if (!data) return null;
  const { storageUsed, storageTotal, seatsUsed, seats } = data;
  // of a space without any the first upload is refused
  const percent = storageTotal === 0 ? FULL : Math.floor((storageUsed * FULL * 10) / storageTotal) / 10;
  return (
    <>
      {percent >= STORAGE_WARNS && (
        <TabLink
          className={`my-home-note${percent >= FULL ? ' red' : ''}`}
          to="/enterprise/info?view=storage"
        >
          {percent >= FULL ? '存储已满，不能再上传' : `存储已用 ${percent.toFixed(1)}%，即将用满`}
        </TabLink>
      )}
      <NestNote runs={data.nestRuns} />
      {seatsUsed > seats && (
        <TabLink className="my-home-note red" to="/enterprise/info">
          席位超出 {seatsUsed} / {seats}
        </TabLink>
      )}
    </>
  );
}

export function SpaceUse() {
  const data = useSpaceInfo();
  if (!data) return null;
  const uses = [
    ['席位', data.seatsUsed, data.seats, String],
    ['存储', data.storageUsed, data.storageTotal, fmt.bytes],
    ['并发套料', data.nestsRunning, data.nestsAtOnce, String],
    ...(data.nestRuns
      ? [['套料额度', data.nestRuns.total - data.nestRuns.left, data.nestRuns.total, fmt.int] as const]
      : []),
  ] as const;
  return (
    <section className="my-surface my-home-block" aria-label="空间用量">
      <h2 className="my-block-title">
        空间用量
        <TabLink to="/enterprise/info">详情</TabLink>
      </h2>
      <table className="my-home-rows">
        <tbody>
          {uses.map(([label, used, total, said]) => {
            const percent = total === 0 ? FULL : Math.min(FULL, Math.floor((used * FULL) / total));
            const isFull = percent >= FULL;
            return (
              <tr key={label}>
                <td>{label}</td>
                <td className="num">
                  {said(used)} / {said(total)}
                </td>
                <td className="bar">
                  <ProgressBar percent={percent} text />
                </td>
                <td className={`due ${isFull ? 'red' : percent >= STORAGE_WARNS ? 'amber' : ''}`}>
                  {isFull ? '已满' : percent >= STORAGE_WARNS ? '即将用满' : '充足'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
