/** The draft of 新建套料: chosen projects and pieces, plates and parameters, kept in this browser until the order is stored. */
import { useMemo, useState } from 'react';
import { askGiveUp, useDraft } from '../../../../kit/draft/index.ts';
import { type ChosenLost, lostIn, type Line, type Wizard } from './use-wizard.ts';

interface Kept {
  projectIds: string[];
  lines: [string, Line][];
  params: Wizard['params'];
  chosen: [string, number | null][] | null;
  name: string;
}

const keptOf = (wizard: Wizard): Kept => ({
  projectIds: wizard.projectIds,
  lines: [...wizard.lines],
  params: wizard.params,
  chosen: wizard.chosen === null ? null : [...wizard.chosen],
  name: wizard.name,
});

export function useWizardDraft(wizard: Wizard, row: { id: string } | null, isBeyondFirst: boolean) {
  const [restored, setRestored] = useState(false);
  const [start] = useState(() => wizard.projectIds.join());
  const untouched = useMemo(
    () => (wizard.products ?? []).every((p) => isAsOffered(p, wizard.lines.get(p.id), wizard.lost)),
    [wizard.products, wizard.lines, wizard.lost],
  );
  const dirty = restored || isBeyondFirst || !untouched || (!row && wizard.projectIds.join() !== start);
  const title = row ? '修改套料' : '新建套料';
  const draft = useDraft<Kept>({
    title,
    row,
    scope: [...wizard.productIds, ...(wizard.lost?.ids ?? [])].join(),
    dirty,
    read: () => keptOf(wizard),
    restore: (kept) => {
      wizard.setProjectIds(kept.projectIds);
      wizard.setLines(new Map(kept.lines));
      wizard.setParams(kept.params);
      if (kept.chosen) wizard.setChosen(new Map(kept.chosen));
      wizard.setName(kept.name);
      setRestored(true);
    },
  });
  const leave = async (close: () => void) => {
    if (dirty && !(await askGiveUp(title))) return;
    draft.clear();
    close();
  };
  return { clear: draft.clear, leave: (close: () => void) => void leave(close) };
}

/** The line of a product as the wizard fills it by itself. */
const isAsOffered = (
  p: { id: string; ordered: number; availableToNest: number },
  line: Line | undefined,
  lost: ChosenLost | undefined,
): boolean =>
  line === undefined ||
  line.quantity === (lost ? lostIn(p, lost) : p.ordered) ||
  (!lost && line.quantity === p.availableToNest);
