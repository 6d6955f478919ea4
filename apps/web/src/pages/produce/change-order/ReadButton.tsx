/** 已阅确认: who was told says that he has read it; opened from the bell it is said at once. */
import { useEffect, useRef } from 'react';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { changeOrder, changeOrderUsers, message, viewChangeOrder } from '@muyun/contract';
import type { DocumentScreen } from '../../../kit/document/index.ts';
import { useAction } from '../../../kit/http/index.ts';

const UNREAD = 2;
/** of the address that the bell opens */
const FROM_BELL = '2';

export function ReadButton({ screen }: { screen: DocumentScreen }) {
  const [search] = useSearchParams();
  const { run, busy } = useAction(viewChangeOrder, {
    invalidates: [changeOrder.calls.get, changeOrder.calls.list, changeOrderUsers, message.header],
  });
  const id = screen.view?.id;
  const isUnread = screen.view?.['myState'] === UNREAD;
  const isFromBell = search.get('type') === FROM_BELL;
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (!id || !isFromBell || !isUnread || seen.current === id) return;
    seen.current = id;
    void run({ params: { id } });
  }, [id, isFromBell, isUnread, run]);
  if (!id || !isUnread || isFromBell) return null;
  return (
    <Button type="primary" loading={busy} onClick={() => void run({ params: { id } })}>
      已阅确认
    </Button>
  );
}
