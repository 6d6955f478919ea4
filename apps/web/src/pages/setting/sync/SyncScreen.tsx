/** /setting/sync: the systems that the space is connected to, and what was sent to them. */
import { useCallback, useMemo, useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { third, type OutputOf } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { ConfigCard } from './ConfigCard.tsx';
import { ConfigDialog } from './ConfigDialog.tsx';
import { ItemsDialog } from './ItemsDialog.tsx';
import { MappingDialog } from './MappingDialog.tsx';
import { StartDialog } from './StartDialog.tsx';
import { TaskList } from './TaskList.tsx';
import './sync.css';

type Config = OutputOf<typeof third.getConfig>;
type Act = 'edit' | 'map' | 'start';
type Shown =
  | { what: 'edit'; config: Config | undefined }
  | { what: 'map'; config: Config }
  | { what: 'start'; config: Config }
  | { what: 'items'; taskId: string; title: string };

function Dialogs({ shown, close }: { shown: Shown | undefined; close: () => void }) {
  if (!shown) return null;
  if (shown.what === 'edit') return <ConfigDialog config={shown.config} onClose={close} />;
  if (shown.what === 'map') return <MappingDialog config={shown.config} onClose={close} />;
  if (shown.what === 'start') return <StartDialog config={shown.config} onClose={close} />;
  return <ItemsDialog taskId={shown.taskId} title={shown.title} onClose={close} />;
}

/** The systems, or how to begin. */
function Configs({ onEdit, onAct }: { onEdit: () => void; onAct: (what: Act, config: Config) => void }) {
  const configs = useCall(third.listConfigs);
  const mayAdd = useCan(third.createConfig.right);
  const rows = configs.data;
  const add = mayAdd && (
    <Button type={rows?.length === 0 ? 'primary' : 'default'} icon={<PlusOutlined />} onClick={onEdit}>
      新增对接
    </Button>
  );
  return (
    <section className="my-surface sync-configs" aria-label="对接系统">
      <h2 className="my-block-title">对接系统 {rows && rows.length > 0 && add}</h2>
      {configs.error && !rows ? (
        <ErrorBlock error={configs.error} onRetry={() => void configs.refetch()} />
      ) : !rows ? (
        <SkeletonLines rows={3} />
      ) : rows.length === 0 ? (
        <EmptyState
          title="还没有对接的系统"
          hint="从企业微信、钉钉拉取机构和人员，或把客户、供应商、材料和已审核的单据推送给其他系统"
          actions={add}
        />
      ) : (
        <div className="sync-cards">
          {rows.map((config) => (
            <ConfigCard key={config.id} config={config} onAct={(what) => onAct(what, config)} />
          ))}
        </div>
      )}
    </section>
  );
}

export default function SyncScreen() {
  const [shown, setShown] = useState<Shown>();
  const close = useCallback(() => setShown(undefined), []);
  const openItems = useMemo(
    () => (taskId: string, title: string) => setShown({ what: 'items', taskId, title }),
    [],
  );
  const act = (what: Act, config: Config) => setShown({ what, config });
  return (
    <div className="my-page sync">
      <Configs onEdit={() => setShown({ what: 'edit', config: undefined })} onAct={act} />
      <ApiKeys />
      <TaskList onOpen={openItems} />
      <Dialogs shown={shown} close={close} />
    </div>
  );
}
