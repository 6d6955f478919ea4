/** /cad/project-log: what happened, to one project or to all. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { project, PROJECT_LOGS, type ProjectLogType } from '@muyun/contract';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { type FilterField, ListPage } from '../../../kit/table/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import '../shared/cad.css';
import { logColumns } from './log-columns.tsx';

const filters: FilterField[] = [
  {
    type: 'custom',
    name: 'projectId',
    label: '工程',
    width: 340,
    render: (values, set) => (
      <ProjectSelect
        single
        value={values['projectId'] ? [values['projectId']] : []}
        onChange={(ids) => set({ projectId: ids[0] ?? '' })}
      />
    ),
  },
  {
    type: 'select',
    name: 'type',
    label: '类型',
    options: (Object.keys(PROJECT_LOGS) as ProjectLogType[]).map((t) => ({
      value: t,
      label: PROJECT_LOGS[t].label,
    })),
  },
  { type: 'inputSearch', name: 'filter', label: '操作人 / 内容' },
  { type: 'dateRange', name: 'time', label: '时间' },
];

export default function ProjectLog() {
  const [search] = useSearchParams();
  const id = search.get('projectId');
  const one = useCall(project.getProject, { params: { id: id ?? '' } }, { enabled: id !== null });
  useTab({ title: id && one.data ? `日志 ${one.data.displayName}` : undefined });
  const columns = useMemo(() => logColumns(id === null), [id]);
  return (
    <ListPage
      call={project.projectLog}
      noun="工程日志"
      columns={columns}
      filters={filters}
      defaultSort="time desc"
      exportCall={project.downProjectLog}
      emptyHint="新建、导入、套料等操作会记录在这里"
    />
  );
}
