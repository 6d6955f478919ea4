/** Stands for a dialog that cannot open yet: nothing while what it shows is on its way, and why it does not open when that does not come. */
import type { Asked } from '../states/ErrorLine.tsx';
import { ErrorBlock } from '../states/EmptyState.tsx';
import { HouseModal } from './HouseModal.tsx';

interface AwaitedModalProps {
  title: string;
  asked: readonly Asked[];
  onClose: () => void;
}

export function AwaitedModal({ title, asked, onClose }: AwaitedModalProps) {
  const failed = asked.filter((a) => a.data === undefined && a.error);
  const [first] = failed;
  if (!first?.error) return null;
  return (
    <HouseModal title={title} open onCancel={onClose} cancelText="关闭" width={480}>
      <ErrorBlock error={first.error} onRetry={() => failed.forEach((a) => void a.refetch())} />
    </HouseModal>
  );
}
