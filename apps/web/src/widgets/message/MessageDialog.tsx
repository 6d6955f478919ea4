/** One message, whole. Its text is shown letter for letter, whoever wrote it. */
import type { MessageView } from '@muyun/contract';
import { MESSAGE_KINDS } from '@muyun/contract';
import { useState } from 'react';
import { switchTenant } from '../../kit/auth/index.ts';
import { fmt } from '../../kit/format/index.ts';
import { showError } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { MessageTags } from './MessageTags.tsx';
import { originOf } from './origin.ts';
import './message.css';

export function MessageDialog({ row, onClose }: { row: MessageView; onClose: () => void }) {
  const tenants = useSession((s) => s.tenants);
  const [busy, setBusy] = useState(false);
  const space = row.url ? tenants.find((t) => t.tenantId === row.tenantId) : undefined;
  const change = () => {
    if (!space) return;
    setBusy(true);
    switchTenant(space.tenantId).catch((error: unknown) => {
      setBusy(false);
      showError(error);
    });
  };
  const kind = MESSAGE_KINDS.find((k) => k.value === row.messageTypeValue)?.label;
  return (
    <HouseModal
      title={row.title}
      open
      width={560}
      zIndex={1060}
      onCancel={onClose}
      cancelText="关闭"
      onOk={space && change}
      okText="切换到该空间"
      busy={busy}
    >
      <div className="my-message">
        <p className="my-t3">
          {[kind, originOf(row), fmt.fullTime(row.creationTime)].filter(Boolean).join(' · ')}
        </p>
        <MessageTags row={row} />
        <p className="my-message-text">{row.content}</p>
        {space && <p className="my-t2">单据属于「{space.displayName}」，切换到该空间后可以打开。</p>}
      </div>
    </HouseModal>
  );
}
