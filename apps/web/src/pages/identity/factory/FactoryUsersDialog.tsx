/** 人员 of a factory: whoever belongs sees its documents. */
import { factory, listFactoryUsers, MAX_PAGE, saveFactoryUsers } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { MembersDialog } from '../../../widgets/member-picker/index.ts';
import type { Factory } from './factory-row.ts';

export function FactoryUsersDialog({ factory: of, onClose }: { factory: Factory; onClose: () => void }) {
  const params = { id: of.id };
  const hasRight = useCan(saveFactoryUsers.right);
  const query = { maxResultCount: MAX_PAGE };
  const { data, error, refetch } = useCall(listFactoryUsers, { params, query }, { keepPrevious: false });
  const save = useAction(saveFactoryUsers, {
    success: '已保存工厂人员',
    invalidates: [factory.calls.list, listFactoryUsers],
    onSuccess: onClose,
  });
  // those beyond one page would be lost when the list is saved as a whole
  const isCut = data !== undefined && data.totalCount > data.items.length;
  return (
    <MembersDialog
      title={`工厂人员 · ${of.name}`}
      belong="工厂人员"
      empty="工厂还没有人员"
      people={data?.items}
      error={error}
      onRetry={() => void refetch()}
      mayEdit={hasRight && !isCut}
      busy={save.busy}
      note={hasRight && isCut && <p className="my-t2">人数超过 {MAX_PAGE}，请在成员管理里逐个设置工厂</p>}
      onSave={(userIds) => void save.run({ params, body: { userIds } })}
      onClose={onClose}
    />
  );
}
