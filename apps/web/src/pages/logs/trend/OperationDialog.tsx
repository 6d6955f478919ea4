/** One row of the operate log: the fields that were changed, before and after. */
import { changedText, CLIENT_TYPES, LOG_HEADS as H, type operateLog } from '@muyun/contract';
import { EMPTY, fmt } from '../../../kit/format/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { type RowOf, TabLink } from '../../../kit/table/index.ts';

type Operation = RowOf<typeof operateLog.listOperations>;

const clientOf = (row: Operation): string =>
  CLIENT_TYPES.find((c) => c.value === row.clientType)?.label ?? EMPTY;

function Facts({ row, onLeave }: { row: Operation; onLeave: () => void }) {
  const facts = [
    [H.time, fmt.fullTime(row.time)],
    [H.operator, row.userName ?? EMPTY],
    [H.module, row.module],
    [H.outcome, row.isRefused ? H.refused : H.done],
    [H.ip, row.ip ?? EMPTY],
    [H.client, clientOf(row)],
  ];
  return (
    <dl className="logs-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {row.bizNo !== null && (
        <div>
          <dt>{H.no}</dt>
          <dd onClick={onLeave}>{row.path ? <TabLink to={row.path}>{row.bizNo}</TabLink> : row.bizNo}</dd>
        </div>
      )}
      {row.impersonatorName !== null && (
        <div>
          <dt>{H.looker}</dt>
          <dd>{row.impersonatorName}</dd>
        </div>
      )}
    </dl>
  );
}

export function OperationDialog({ row, onClose }: { row: Operation | undefined; onClose: () => void }) {
  return (
    <HouseModal title={row?.summary} open={row !== undefined} onCancel={onClose} width={760} bare>
      {row && (
        <>
          <Facts row={row} onLeave={onClose} />
          {row.changes.length === 0 ? (
            <p className="my-t3">没有字段变更</p>
          ) : (
            <table className="logs-changes" aria-label={H.changes}>
              <thead>
                <tr>
                  <th>字段</th>
                  <th>原值</th>
                  <th>新值</th>
                </tr>
              </thead>
              <tbody>
                {row.changes.map((c, i) => (
                  // a field may stand twice: once for each line of a document
                  // oxlint-disable-next-line react/no-array-index-key -- rows of a log never move
                  <tr key={`${c.field}:${i}`}>
                    <td>{c.label}</td>
                    <td className="logs-old">{changedText(c.oldValue, fmt.fullTime)}</td>
                    <td className="logs-new">{changedText(c.newValue, fmt.fullTime)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </HouseModal>
  );
}
