/** A dialog that says who belongs, and puts others there where the person may. */
import type { ReactNode } from 'react';
import type { ApiError } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';
import { useStateFor } from '../../kit/use-state-for.ts';
import { MemberTransfer } from './MemberTransfer.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
}
export interface MembersDialogProps {
  /** 角色成员 · 采购 */
  readonly title: string;
  /** over those who belong */
  readonly belong: string;
  /** said when nobody does and nothing may be changed */
  readonly empty: string;
  readonly people: readonly Person[] | undefined;
  readonly error: ApiError | null;
  readonly onRetry: () => void;
  readonly mayEdit: boolean;
  readonly busy: boolean;
  readonly onSave: (ids: string[]) => void;
  readonly onClose: () => void;
  /** why it cannot be changed here */
  readonly note?: ReactNode;
}

export function MembersDialog(props: MembersDialogProps) {
  const { people, error, mayEdit } = props;
  const [chosen, setChosen] = useStateFor<string[]>(people, people?.map((m) => m.id) ?? []);
  return (
    <HouseModal
      title={props.title}
      open
      onCancel={props.onClose}
      onOk={mayEdit ? () => props.onSave(chosen) : undefined}
      okText="保存"
      okDisabled={!people}
      busy={props.busy}
    >
      {error && !people && <ErrorBlock error={error} onRetry={props.onRetry} />}
      {!people && !error && <SkeletonLines rows={8} />}
      {people && mayEdit && (
        <MemberTransfer title={props.belong} value={chosen} onChange={setChosen} known={people} />
      )}
      {people && !mayEdit && people.length === 0 && <EmptyState title={props.empty} />}
      {props.note}
      {people && !mayEdit && people.map((m) => <div key={m.id}>{m.name}</div>)}
    </HouseModal>
  );
}
