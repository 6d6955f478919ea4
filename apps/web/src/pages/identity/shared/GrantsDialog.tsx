/** The dialog of grants, whoever is given them: a role, a role of the platform, a default role, one member. */
import { type ReactNode, useMemo } from 'react';
import { useRights } from '../../../kit/auth/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { GrantsView } from './GrantsView.tsx';
import { asGrants, type Definitions, type Sources, type Ticked } from './permission-model.ts';
import type { Granted, useGrants } from './use-grants.ts';

/** What `useCall` answers, as far as it is needed here. */
interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props<R extends Granted> {
  readonly title: string;
  readonly definitions: Asked<Definitions>;
  readonly read: Asked<R>;
  readonly grants: ReturnType<typeof useGrants>;
  readonly mayEdit: boolean;
  /** nobody gives what he does not hold himself, unless who gives holds none of it at all: the platform for spaces */
  readonly givesAny?: boolean;
  /** where else each right comes from */
  readonly sources?: Sources | undefined;
  readonly end?: ReactNode;
  readonly above?: ReactNode;
  readonly busy: boolean;
  readonly onSave: (permissions: ReturnType<typeof asGrants>, version: number) => void;
  readonly onClose: () => void;
}

export function GrantsDialog<R extends Granted>({
  title,
  definitions,
  read,
  grants,
  mayEdit,
  givesAny = false,
  sources,
  end,
  above,
  busy,
  onSave,
  onClose,
}: Props<R>) {
  const { typed, setTyped, isDirty, draft } = grants;
  const holds = useRights();
  const ticked: Ticked = useMemo(() => new Set(typed.ticked), [typed.ticked]);
  const [all, was] = [definitions.data, read.data];
  const failed = (!all && definitions.error) || (!was && read.error);
  const holdsIt = (right: string): boolean => givesAny || holds(right as Parameters<typeof holds>[0]);
  return (
    <HouseModal
      title={title}
      open
      width={960}
      onCancel={() => {
        draft.clear();
        onClose();
      }}
      onOk={mayEdit && all && was ? () => onSave(asGrants(all, ticked), was.version) : undefined}
      cancelText={mayEdit ? '取消' : '关闭'}
      okText="保存"
      okDisabled={!isDirty}
      busy={busy}
    >
      {failed && (
        <ErrorBlock
          error={failed}
          onRetry={() => {
            void definitions.refetch();
            void read.refetch();
          }}
        />
      )}
      {!failed && !(all && was) && <SkeletonLines rows={10} />}
      {all && was && above}
      {all && was && (
        <GrantsView
          all={all}
          ticked={ticked}
          sources={sources}
          may={(right) => mayEdit && (holdsIt(right) || (ticked.has(right) && !sources))}
          onChange={(next) => setTyped({ ...typed, ticked: [...next].toSorted() })}
          end={end}
        />
      )}
    </HouseModal>
  );
}
