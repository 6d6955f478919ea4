/** What can be done with a project beside editing it: dates, factory, closing, voiding, deleting, and their dialogs. */
import { useState } from 'react';
import { project } from '@muyun/contract';
import type { ProjectAction } from '@muyun/contract';
import { request } from '../../../kit/http/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { favor } from './project-columns.tsx';
import type { ProjectRow } from './project-columns.tsx';
import type { Verb, Asked } from './VerbDialogs.tsx';
import { VerbDialogs } from './VerbDialogs.tsx';
import { actOnProjects } from './act-on-projects.ts';
import { labelOf, offers } from './project-verbs.ts';

export function useProjectVerbs(onGone?: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (verb: Verb) => (rows: ProjectRow | ProjectRow[]) =>
    setAsked({ verb, rows: Array.isArray(rows) ? rows : [rows] });
  const remove = async (row: ProjectRow) => {
    if (await actOnProjects(() => request(project.deleteProject, { params: { id: row.id } }), '已移入回收站'))
      onGone?.();
  };
  const recover = (row: ProjectRow) =>
    actOnProjects(() => request(project.recoverProject, { params: { id: row.id } }), '已恢复');
  return { ask, remove, recover, dialogs: <VerbDialogs asked={asked} onClose={() => setAsked(null)} /> };
}

/** What the row offers now. */
export function verbsOf(row: ProjectRow, verbs: ReturnType<typeof useProjectVerbs>): RowAction<ProjectRow>[] {
  const favorite = { label: row.isFavorite ? '取消收藏' : '收藏', onClick: favor };
  const hasNested = row.nestedAmount > 0;
  const all: [ProjectAction, Omit<RowAction<ProjectRow>, 'label'>][] = [
    ['orderTime', { onClick: verbs.ask('orderTime') }],
    ['deliveryDate', { onClick: verbs.ask('deliveryDate') }],
    ['packingPrefix', { onClick: verbs.ask('packingPrefix') }],
    ['factory', { onClick: verbs.ask('factory'), blocked: hasNested ? '已套料，不能转工厂' : undefined }],
    ['password', { onClick: verbs.ask('password') }],
    ['compel', { onClick: verbs.ask('compel') }],
    ['void', { onClick: verbs.ask('void'), danger: true }],
    ['normal', { onClick: verbs.ask('normal') }],
    [
      'delete',
      {
        onClick: verbs.remove,
        danger: true,
        blocked: hasNested ? '已套料，不能删除' : undefined,
        confirm: {
          title: `删除工程 ${row.displayName}？`,
          content: `工程与 ${row.kindAmount} 种产品移入回收站，180 天内可恢复`,
          okText: '删除工程',
        },
      },
    ],
    ['recovery', { onClick: verbs.recover }],
  ];
  const offered = all.filter(([action]) => offers(row, action));
  return [
    ...(row.isDeleted ? [] : [favorite]),
    ...offered.map(([action, rest]) => ({ label: labelOf(action), ...rest })),
  ];
}
