/** 班组 as a filter: whose issues, whose use. */
import type { FilterField } from '../../../kit/table/index.ts';
import { OrganizationSelect } from '../../../widgets/organization-picker/index.ts';

export const TEAM_FILTER: FilterField = {
  type: 'custom',
  name: 'teamId',
  label: '班组',
  width: 180,
  render: (values, set) => (
    <OrganizationSelect
      allowClear
      placeholder="班组"
      value={values['teamId'] || null}
      onChange={(id: string | null) => set({ teamId: id ?? '' })}
    />
  ),
};
