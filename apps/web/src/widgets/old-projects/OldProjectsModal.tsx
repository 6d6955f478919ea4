/** 超180天的工程列表 (S168–S180): projects made more than 180 days ago, to choose several of. */
import { useMemo, useState } from 'react';
import dayjs from 'dayjs';
import { PRODUCE_STATES, PROJECT_STATUSES, project, projectFields } from '@muyun/contract';
import { HouseModal } from '../../kit/overlay/index.ts';
import { EmptyState } from '../../kit/states/index.ts';
import { columnsOf, DataTable, FilterBar, PageBar, useList, useSelection } from '../../kit/table/index.ts';
import type { FilterField, RowOf } from '../../kit/table/index.ts';
import './old-projects.css';

export type OldProject = RowOf<typeof project.listProjects>;

export interface OldProjectsModalProps {
  onClose: () => void;
  /** the chosen ones, at least one */
  onPick: (rows: OldProject[]) => void;
}

const OLD_DAYS = 180;
const EARLIEST = '2020-01-01';
const CREATED = 1;
const SIZES = [20, 30, 50, 100] as const;
const idOf = (row: OldProject): string => row.id;

const columns = columnsOf<typeof projectFields, OldProject>(
  projectFields,
  ['code', 'name', 'displayBatch', 'projectStatus', 'produceState', 'productAmount', 'creationTime'],
  { code: { fixed: 'left', width: 132 } },
);

/** The last day before the cutoff: 180 days before today is no more than 180 days ago. */
export const lastOldDay = (today: dayjs.Dayjs): string =>
  today.subtract(OLD_DAYS + 1, 'day').format('YYYY-MM-DD');

const fieldsOf = (latest: string): FilterField[] => [
  { type: 'select', name: 'projectStatus', label: '工程状态', options: PROJECT_STATUSES },
  { type: 'select', name: 'produceState', label: '生产状态', options: PRODUCE_STATES },
  {
    type: 'dateRange',
    name: 'time',
    label: '创建日期',
    earliest: EARLIEST,
    latest,
    width: 280,
    max: { count: 1, unit: 'month' },
  },
  { type: 'inputSearch', name: 'filter', label: '名称 / 编号 / 客户' },
];

export function OldProjectsModal({ onClose, onPick }: OldProjectsModalProps) {
  const [latest] = useState(() => lastOldDay(dayjs()));
  const fields = useMemo(() => fieldsOf(latest), [latest]);
  const [search, setSearch] = useState(new URLSearchParams());
  const local = useMemo(() => [search, setSearch] as const, [search]);
  const list = useList(project.listProjects, {
    local,
    sizes: SIZES,
    // without a range of its own everything up to the cutoff
    query: { projectTimeType: CREATED, beginTime: EARLIEST, endTime: latest },
  });
  const selection = useSelection<OldProject>(idOf);
  const chosen = [...selection.rows.values()];
  return (
    <HouseModal
      title="超180天的工程列表"
      open
      width={1200}
      onCancel={onClose}
      onOk={() => onPick(chosen)}
      okText={chosen.length > 0 ? `选择 ${chosen.length} 个` : '选择'}
      okDisabled={chosen.length === 0}
    >
      <div className="my-old-projects">
        <FilterBar
          fields={fields}
          values={list.filters}
          onSearch={list.setFilters}
          onReset={list.resetFilters}
        />
        <div className="my-old-projects-list">
          <DataTable<OldProject>
            columns={columns}
            rows={list.rows}
            keyOf={idOf}
            selection={selection}
            onOpen={(row) => selection.toggle(row.id, list.rows ?? [])}
            fetching={list.fetching}
            error={list.error}
            onRetry={list.refresh}
            label="超180天的工程"
            empty={<EmptyState kind="nomatch" title="没有超180天的工程" />}
          />
        </div>
        <PageBar list={list} unit="个" />
      </div>
    </HouseModal>
  );
}
