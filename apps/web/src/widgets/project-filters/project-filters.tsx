/** How a project is looked for, wherever one is listed: by its words, its customer, a day, its order, its people. */
import { Select } from 'antd';
import { project } from '@muyun/contract';
import { useSession } from '../../kit/auth/index.ts';
import type { FilterField } from '../../kit/table/index.ts';
import { DemanderSelect } from '../master-select/index.ts';

const words: FilterField = { type: 'inputSearch', name: 'filter', label: '名称 / 编号 / 客户', width: 220 };
const demander: FilterField = {
  type: 'custom',
  name: 'demanderId',
  label: '客户',
  width: 200,
  render: (values, set) => (
    <DemanderSelect
      placeholder="客户"
      value={values['demanderId'] || null}
      onChange={(id) => set({ demanderId: id ?? '' })}
    />
  ),
};
/** What every list of projects begins with. */
export const whoseProject: readonly FilterField[] = [words, demander];

/** Which of a project's days is meant, and from when to when. */
export const projectDays: readonly FilterField[] = [
  {
    type: 'select',
    name: 'projectTimeType',
    label: '时间类型',
    width: 116,
    options: project.PROJECT_TIME_TYPES,
  },
  { type: 'dateRange', name: 'time', label: '时间', future: true },
];

export const hasOrder: FilterField = {
  type: 'select',
  name: 'hasProjectOrder',
  label: '工程订单',
  width: 130,
  options: [
    { value: 'false', label: '无工程订单' },
    { value: 'true', label: '有工程订单' },
  ],
};
export const salesman: FilterField = { type: 'staffSelect', name: 'salesmanId', label: '业务员', more: true };

/** Of the factories that this person works for. */
function FactorySelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const factories = useSession((s) => s.factories);
  return (
    <Select
      allowClear
      placeholder="工厂"
      aria-label="工厂"
      style={{ width: '100%' }}
      value={value || undefined}
      options={factories.map((f) => ({ value: f.id, label: f.name }))}
      onChange={(id: string | undefined) => onChange(id ?? '')}
    />
  );
}
export const factory: FilterField = {
  type: 'custom',
  name: 'factoryId',
  label: '工厂',
  more: true,
  render: (values, set) => (
    <FactorySelect value={values['factoryId'] ?? ''} onChange={(factoryId) => set({ factoryId })} />
  ),
};

/** Documents of a project. */
export const ofProject: FilterField = {
  type: 'select',
  name: 'projectIds',
  label: '工程',
  source: { call: project.listProjects, label: 'displayName' },
};
