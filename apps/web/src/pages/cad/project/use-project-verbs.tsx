/** What can be done with a project beside editing it: dates, factory, closing, voiding, deleting, and their dialogs. */
import { useState } from 'react';
import { project } from '@muyun/contract';
import { request } from '../../../kit/http/index.ts';
import type { RowAction } from '../../../kit/table/index.ts';
import { favor } from './project-columns.tsx';
import type { ProjectRow } from './project-columns.tsx';
import type { Verb, Asked } from './VerbDialogs.tsx';
import { VerbDialogs } from './VerbDialogs.tsx';
import { actOnProjects } from './act-on-projects.ts';

const P = 'AlCad.CadProjects';

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

/** The row's actions that fit its state. */
export function verbsOf(row: ProjectRow, verbs: ReturnType<typeof useProjectVerbs>): RowAction<ProjectRow>[] {
  if (row.isDeleted) return [{ label: '恢复', right: `${P}:enable`, onClick: verbs.recover }];
  const isOpen = row.controlState === 0;
  const isVoid = row.controlState === 2;
  return [
    { label: row.isFavorite ? '取消收藏' : '收藏', onClick: favor },
    ...(isVoid
      ? []
      : [
          { label: '改交期', right: `${P}:enable`, onClick: verbs.ask('delivery') },
          { label: '包号前缀', right: `${P}:edit`, onClick: verbs.ask('prefix') },
          {
            label: '转工厂',
            right: `${P}:edit`,
            onClick: verbs.ask('factory'),
            blocked: (row.nestedAmount ?? 0) > 0 ? '已套料，不能转工厂' : undefined,
          },
        ]),
    ...(isOpen ? [{ label: '强制完工', right: `${P}:disable`, onClick: verbs.ask('compel') }] : []),
    ...(isVoid
      ? []
      : [{ label: '强制作废', right: `${P}:disable`, danger: true, onClick: verbs.ask('void') }]),
    ...(isOpen ? [] : [{ label: '恢复正常', right: `${P}:enable`, onClick: verbs.ask('normal') }]),
    {
      label: '删除',
      right: `${P}:delete`,
      danger: true,
      onClick: verbs.remove,
      blocked: (row.nestedAmount ?? 0) > 0 ? '已套料，不能删除' : undefined,
      confirm: {
        title: `删除工程 ${row.displayName}？`,
        content: `工程与 ${row.kindAmount ?? 0} 种产品移入回收站，180 天内可恢复`,
        okText: '删除工程',
      },
    },
  ];
}
