/** 按配件清单生成: what the project's products ask for and have not had becomes the draft; 扫码领料: the same by one scan of its code, submitted. */
import { useState } from 'react';
import { Button, Input } from 'antd';
import { useNavigate } from 'react-router';
import {
  ACCESSORY_OUT,
  accessoryOut,
  accessoryOutFromProject,
  issueKit,
  type OutputOf,
  printKit,
} from '@muyun/contract';
import { can } from '../../../../kit/auth/index.ts';
import type { DocumentScreen } from '../../../../kit/document/index.ts';
import { tellOutcome, toast } from '../../../../kit/feedback.ts';
import { download, showError, useAction } from '../../../../kit/http/index.ts';
import { addressOf } from '../../../../kit/tabs/address.ts';
import { replaceTabs, useTabs } from '../../../../kit/tabs/tab-store.ts';
import { useTabInfo } from '../../../../kit/tabs/use-tab.ts';

/** The form of a new one gives way to what was made. */
function useMade(): (id: string) => void {
  const navigate = useNavigate();
  const { key } = useTabInfo();
  return (id) => {
    void navigate(addressOf(`/psi/accessory/add-accessory-out?id=${id}`), { replace: true });
    replaceTabs(useTabs.getState().tabs.filter((t) => t.key !== key));
  };
}

export function FromProject({ screen }: { screen: DocumentScreen }) {
  const show = useMade();
  const { run, busy } = useAction(accessoryOutFromProject, {
    success: (answer) => `已生成出库单 ${answer.no}`,
    invalidates: [accessoryOut.calls.list],
    onSuccess: (answer) => show(answer.id),
  });
  const { outType, projectId, warehouseId } = screen.head;
  if (!screen.isNew || outType !== ACCESSORY_OUT.project) return null;
  const house = typeof warehouseId === 'string' ? warehouseId : null;
  const chosen = typeof projectId === 'string' && house ? { projectId, warehouseId: house } : null;
  return (
    <>
      <Button
        size="small"
        loading={busy}
        disabled={!chosen}
        title={chosen ? undefined : '先选工程和仓库'}
        onClick={() => chosen && void run({ body: chosen })}
      >
        按配件清单生成
      </Button>
      <KitScan warehouseId={house} onMade={show} />
      {typeof projectId === 'string' && can(printKit.right) && (
        <Button
          size="small"
          onClick={() => void download(printKit, { params: { id: projectId } }).catch(showError)}
        >
          打印套料码
        </Button>
      )}
    </>
  );
}

/** What is not there is told with the number of what was made. */
function tellMade({ no, projectName, lineCount, short }: OutputOf<typeof issueKit>): void {
  const said = `已提交 ${no}：${projectName} ${lineCount} 种配件`;
  if (short.length === 0) return void toast.success(said);
  tellOutcome(
    `${said}，${short.length} 种缺料`,
    short.map((s) => <div key={s.name}>{`${s.name} 缺 ${s.quantity}`}</div>),
  );
}

function KitScan({ warehouseId, onMade }: { warehouseId: string | null; onMade: (id: string) => void }) {
  const [code, setCode] = useState('');
  const { run, busy } = useAction(issueKit, {
    invalidates: [accessoryOut.calls.list],
    onSuccess: (answer) => {
      tellMade(answer);
      onMade(answer.id);
    },
  });
  const typed = code.trim();
  return (
    <Input.Search
      size="small"
      style={{ width: 210 }}
      aria-label="套料码"
      placeholder="扫描套料码，回车领料"
      enterButton="扫码领料"
      value={code}
      loading={busy}
      onChange={(e) => setCode(e.target.value)}
      onSearch={() => {
        if (typed !== '') void run({ body: { code: typed, ...(warehouseId ? { warehouseId } : {}) } });
      }}
    />
  );
}
