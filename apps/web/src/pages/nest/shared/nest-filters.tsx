/** What every list of nesting is searched by: project, material, colour, person. */
import type { FilterField } from '../../../kit/table/index.ts';
import { ColorCardSelect, TextureSelect } from '../../../widgets/master-select/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';

const idsOf = (text: string | undefined): string[] => (text ? text.split(',').filter(Boolean) : []);

export const PROJECT_FILTER: FilterField = {
  type: 'custom',
  name: 'projectIds',
  label: '工程 / 批次',
  more: true,
  render: (values, set) => (
    <ProjectSelect
      value={idsOf(values['projectIds'])}
      onChange={(ids) => set({ projectIds: ids.join(',') })}
    />
  ),
};
export const TEXTURE_FILTER: FilterField = {
  type: 'custom',
  name: 'textureId',
  label: '材质',
  width: 140,
  render: (values, set) => (
    <TextureSelect
      placeholder="材质"
      value={values['textureId'] || null}
      onChange={(id) => set({ textureId: id ?? '' })}
    />
  ),
};
export const COLOR_FILTER: FilterField = {
  type: 'custom',
  name: 'colorId',
  label: '颜色',
  more: true,
  render: (values, set) => (
    <ColorCardSelect
      placeholder="颜色"
      value={values['colorId'] || null}
      onChange={(id) => set({ colorId: id ?? '' })}
    />
  ),
};
/** Who made the order. */
export const PERSON_FILTER: FilterField = {
  type: 'staffSelect',
  name: 'creatorId',
  label: '操作人',
  more: true,
};
