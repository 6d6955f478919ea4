/** What opens a form of a list without a press on its button: the address (Ctrl K), and a draft that was left. */
import type { Asked } from '../auth/policy-store.ts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useRights } from '../auth/policy-store.ts';
import { VISIT, agreeTo, askRestore, draftsOn, dropDraft } from '../draft/index.ts';
import type { Draft } from '../draft/index.ts';
import { useTabInfo } from '../tabs/use-tab.ts';
import type { BatchAction } from './bars.tsx';
import type { RowAction } from './RowActions.tsx';
import type { ListAction } from './SplitButton.tsx';

/** `?do=新增工程` presses that button once. */
export function useAskedAction(primary: readonly ListAction[]): void {
  const [search, setSearch] = useSearchParams();
  const can = useRights();
  const asked = search.get('do');
  const press = useEffectEvent((label: string) => {
    const next = new URLSearchParams(search);
    next.delete('do');
    setSearch(next, { replace: true });
    const action = primary.find((a) => a.label === label && can(a.right) && a.blocked === undefined);
    void action?.onClick();
  });
  useEffect(() => {
    if (asked) press(asked);
  }, [asked]);
}

/** After a reload the form is gone, its draft is not: asks for the newest one and opens the form again. */
export function useAskedDraft<R>(
  primary: readonly ListAction[],
  rowActions: ((row: unknown) => RowAction<R>[]) | undefined,
  batchActions: readonly BatchAction<R>[],
): void {
  const tab = useTabInfo();
  const can = useRights();
  const openerOf = useEffectEvent(({ opener, row }: Draft): (() => unknown) | undefined => {
    const fits = (a: { label: string; right?: Asked; blocked?: string }) =>
      a.label === opener && can(a.right) && a.blocked === undefined;
    if (row === null) return primary.find(fits)?.onClick;
    if (Array.isArray(row)) {
      const batch = batchActions.find(fits);
      return batch && (() => batch.run(row as R[]));
    }
    const action = rowActions?.(row).find(fits);
    return action && (() => action.onClick(row as R));
  });
  useEffect(() => {
    // a draft of this visit belongs to a form that was closed on purpose or still stands
    const left = draftsOn(tab.key || window.location.pathname).find(({ draft }) => draft.visit !== VISIT);
    const open = left && openerOf(left.draft);
    if (!left || !open) return;
    void askRestore(left.draft).then((yes) => {
      if (!yes) return dropDraft(left.key);
      agreeTo(left.key);
      return open();
    });
  }, [tab.key]);
}
