/** What opening a message does, in the bell and in the list: it is read; what asks for an answer asks, a document opens, the rest is shown whole. */
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { message } from '@muyun/contract';
import type { MessageView } from '@muyun/contract';
import { useGesture } from '../../kit/http/index.ts';
import { useSession } from '../../kit/session/session-store.ts';
import { AskingDialog } from './AskingDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { MESSAGE_READS } from './reads.ts';
import { askedBy } from './use-answer.ts';

export interface MessageOpener {
  open: (row: MessageView) => void;
  /** the message that is shown whole, if any */
  dialog: ReactNode;
}

export function useOpenMessage(): MessageOpener {
  const navigate = useNavigate();
  const { run } = useGesture();
  const tenantId = useSession((s) => s.tenantId);
  const [shown, setShown] = useState<MessageView>();
  const open = useCallback(
    (row: MessageView) => {
      if (row.actions.includes('read'))
        void run(
          message.readMessage,
          { body: { id: row.id, type: row.messageType } },
          { invalidates: MESSAGE_READS },
        );
      // a document of another space is not found in this one
      const isHere = row.tenantId === null || row.tenantId === tenantId;
      if (row.url && isHere) void navigate(row.url);
      else setShown(row);
    },
    [navigate, run, tenantId],
  );
  return { open, dialog: shown && <Shown row={shown} onClose={() => setShown(undefined)} /> };
}

function Shown(props: { row: MessageView; onClose: () => void }) {
  return askedBy(props.row) ? <AskingDialog {...props} /> : <MessageDialog {...props} />;
}
