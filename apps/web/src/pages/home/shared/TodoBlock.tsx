/** 待我审批: documents that wait for this person's approval, with the way to each; the rest of many stands in 个人中心. Absent while nothing waits. */
import { approval } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { TabLink } from '../../../kit/router/TabLink.tsx';
import { addressOfDocument } from '../../../kit/tabs/address.ts';

const ROWS = 6;

export function TodoBlock() {
  const { data } = useCall(approval.listTodos, { query: { maxResultCount: ROWS } });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="my-surface my-home-block" aria-label="待我审批">
      <h2 className="my-block-title">
        <span>
          待我审批 <small className="my-t3">{fmt.int(data.totalCount)}</small>
        </span>
        {data.totalCount > data.items.length && <TabLink to="/account/center">全部</TabLink>}
      </h2>
      <table className="my-home-rows">
        <tbody>
          {data.items.map((todo) => (
            <tr key={todo.id}>
              <td>
                <TabLink to={addressOfDocument(todo.document, todo.documentId)}>{todo.documentNo}</TabLink>
              </td>
              <td className="my-t2">{todo.title}</td>
              <td className="my-t2">{todo.makerName}</td>
              <td className="num">{todo.amount === null ? '—' : fmt.money(todo.amount)}</td>
              <td className="due my-t3">{fmt.time(todo.creationTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
