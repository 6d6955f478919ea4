/** Accounts that wrong passwords have locked, for those who may unlock them: on the platform all, in a space its members. Absent while nobody is locked. */
import { Button } from 'antd';
import { unlock } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { useSession } from '../../../kit/session/session-store.ts';

export function LockedBlock() {
  const { isHost } = useSession();
  const [list, lift] = isHost
    ? [unlock.lockedUsers, unlock.unlockUser]
    : [unlock.lockedMembers, unlock.unlockMember];
  const [maySee, mayLift] = [useCan(list.right), useCan(lift.right)];
  const locked = useCall(list, {}, { enabled: maySee });
  const action = useAction(lift, { success: '已解锁，可以重新登录', invalidates: [list] });
  const rows = locked.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="my-surface my-home-block">
      <h2 className="my-block-title">
        因密码错误被锁定 <small className="my-t3">{fmt.int(rows.length)}</small>
      </h2>
      <table className="my-home-rows">
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.nickname}</td>
              <td className="my-t2">{row.userName}</td>
              <td className="my-t2">锁定至 {fmt.time(row.lockoutEnd)}</td>
              <td className="state">
                {mayLift && (
                  <Button
                    size="small"
                    disabled={action.busy}
                    onClick={() => void action.run({ params: { id: row.id } })}
                  >
                    解锁
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
