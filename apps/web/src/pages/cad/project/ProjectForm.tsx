/** Header of a project in a dialog: new, new batch of a project, edit. */
import { CODE_RULE_HINT, type Draft, project, projectFields } from '@muyun/contract';
import { request } from '../../../kit/http/index.ts';
import { type EditedRow, FormModal, itemsOf } from '../../../kit/form/index.ts';
import {
  AreaRuleSelect,
  ColorCardSelect,
  DemanderSelect,
  StaffSelect,
  TextureSelect,
} from '../../../widgets/master-select/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import { CodeRuleInput } from '../shared/CodeRuleInput.tsx';
import { CoverField } from './CoverField.tsx';
import type { ProjectRow } from './project-columns.tsx';

export type FormMode =
  | { kind: 'new' }
  | { kind: 'batch'; from: ProjectRow }
  | { kind: 'edit'; row: ProjectRow };

/** The project that this one adds to, or makes anew. */
function ParentSelect({
  value,
  onChange,
}: {
  value?: string | null;
  onChange?: (id: string | null) => void;
}) {
  return (
    <ProjectSelect
      single
      label={projectFields.parentProjectId.label}
      nameWidth={192}
      batchWidth={132}
      value={value ? [value] : []}
      onChange={([id]) => onChange?.(id ?? null)}
    />
  );
}

const items = itemsOf(
  projectFields,
  [
    'name',
    'displayBatch',
    'demanderId',
    'projectType',
    'parentProjectId',
    'salesmanId',
    'designerId',
    'plannerId',
    'orderTime',
    'deliveryDate',
    'defaultTextureId',
    'defaultThickness',
    'defaultColorId',
    'areaRuleId',
    'codeRule',
    'packingPrefix',
    'address',
    'coverImage',
    'remark',
  ],
  {
    coverImage: { control: <CoverField />, help: '不选时用第一个产品的图形' },
    displayBatch: { placeholder: '不填为 第n批' },
    demanderId: { control: <DemanderSelect placeholder="选择客户" allowClear={false} /> },
    parentProjectId: { control: <ParentSelect />, help: '补单、返工重做必填' },
    salesmanId: {
      control: (
        <StaffSelect placeholder="选择业务员" selector={{ router: 'projectOrder', userKey: 'salesman' }} />
      ),
    },
    designerId: {
      control: (
        <StaffSelect placeholder="选择设计" selector={{ router: 'cadProject', userKey: 'designer' }} />
      ),
    },
    plannerId: {
      control: (
        <StaffSelect placeholder="选择计划员" selector={{ router: 'projectPlan', userKey: 'planner' }} />
      ),
    },
    defaultTextureId: { control: <TextureSelect placeholder="导入未写材质时使用" /> },
    defaultColorId: { control: <ColorCardSelect placeholder="导入未写颜色时使用" /> },
    areaRuleId: { control: <AreaRuleSelect placeholder="按客户或默认规则" /> },
    codeRule: { control: <CodeRuleInput />, help: CODE_RULE_HINT },
    packingPrefix: { placeholder: '大写字母、数字、横线' },
    address: { span: 2 },
    remark: { span: 2, multiline: true },
  },
);
const COPIED = [
  'name',
  'demanderId',
  'projectType',
  'parentProjectId',
  'salesmanId',
  'designerId',
  'plannerId',
  'defaultTextureId',
  'defaultThickness',
  'defaultColorId',
  'areaRuleId',
  'codeRule',
  'packingPrefix',
  'address',
] as const;

export function ProjectForm({
  mode,
  onClose,
  onDone,
}: {
  mode: FormMode | null;
  onClose: () => void;
  onDone?: (id: string) => void;
}) {
  const from = mode?.kind === 'batch' ? mode.from : null;
  const initial: Partial<Draft<typeof projectFields>> = from
    ? Object.fromEntries(COPIED.map((n) => [n, from[n]]))
    : {};
  return (
    <FormModal
      noun="工程"
      title={from ? `新增批次：${from.name}` : undefined}
      open={mode !== null}
      onClose={onClose}
      items={items}
      width={720}
      create={project.createProject}
      update={project.updateProject}
      row={mode?.kind === 'edit' ? (mode.row as unknown as EditedRow) : null}
      initial={initial}
      extra={from ? { copyFromId: from.id } : undefined}
      invalidates={[
        project.listProjects,
        project.getProject,
        project.projectNames,
        project.projectBatchs,
        project.projectLog,
      ]}
      latest={(row) =>
        request(project.getProject, { params: { id: row.id } }) as Promise<unknown> as Promise<EditedRow>
      }
      onDone={(answer) => onDone?.((answer as ProjectRow).id)}
    />
  );
}
