/** What is done with an own brand beside its form: its address, its packing template, given to a company, put on a project. */
import { useState } from 'react';
import { Form, Input } from 'antd';
import {
  BRAND_SCOPE_ALL,
  BRAND_SCOPE_NOTE,
  BRAND_SCOPES,
  brand,
  printTemplate,
  tenantBrand,
} from '@muyun/contract';
import { DateField, MaskField, RemoteSelect } from '../../../kit/form/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import { BRAND_LISTS } from './brand.lists.ts';
import type { Brand } from './brand.items.tsx';

export const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
export const asked = (message: string) => [{ required: true, whitespace: true, message }];

interface OfBrand {
  readonly row: Brand;
  readonly onClose: () => void;
}

export function UrlDialog({ row, onClose }: OfBrand) {
  return (
    <ActDialog
      title={`品牌网址 · ${row.name}`}
      okText="保存"
      success="已保存"
      row={row}
      call={brand.setBrandUrl}
      invalidates={BRAND_LISTS}
      initial={{ brandUrl: row.brandUrl }}
      inputOf={(typed) => ({
        body: { id: row.id, brandUrl: text(typed['brandUrl']), version: row.version },
      })}
      onClose={onClose}
    >
      <Form.Item
        name="brandUrl"
        label="网址"
        extra="客户打开画册时可由标识进入；画册 PDF 上是二维码。留空则不显示"
        rules={[{ pattern: /^https?:\/\/\S+\.\S+/, message: '请输入完整网址，如 https://www.example.com' }]}
      >
        <Input autoFocus maxLength={200} placeholder="https://" />
      </Form.Item>
    </ActDialog>
  );
}

export function TemplateDialog({ row, onClose }: OfBrand) {
  return (
    <ActDialog
      title={`包装模板 · ${row.name}`}
      okText="保存"
      success="已保存"
      row={row}
      call={brand.setPackTemplate}
      invalidates={BRAND_LISTS}
      initial={{ templateId: row.packTemplateId ?? undefined }}
      inputOf={(typed) => ({
        body: { brandId: row.id, templateId: text(typed['templateId']), version: row.version },
      })}
      onClose={onClose}
    >
      <Form.Item
        name="templateId"
        label="打印模板"
        extra="包装单的打印上线后用它打印带这个品牌的包装单；不选则用默认模板"
      >
        <RemoteSelect
          source={{ call: printTemplate.calls.list }}
          chosenLabel={row.packTemplateName ?? undefined}
          allowClear
          placeholder="默认模板"
        />
      </Form.Item>
    </ActDialog>
  );
}

/** Scope and days of an authorisation: the same for who asks, who gives and who changes. */
export function TermFields() {
  return (
    <>
      <Form.Item
        name="scope"
        label="使用范围"
        extra={BRAND_SCOPE_NOTE}
        rules={[{ required: true, message: '请选择使用范围' }]}
        className="wide"
      >
        <MaskField options={BRAND_SCOPES} />
      </Form.Item>
      <Form.Item name="validFrom" label="开始日期" extra="不填：即日起">
        <DateField ahead />
      </Form.Item>
      <Form.Item
        name="validTo"
        label="截止日期"
        extra="不填：长期"
        dependencies={['validFrom']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, to: unknown) =>
              text(to) && text(getFieldValue('validFrom')) && String(to) < String(getFieldValue('validFrom'))
                ? Promise.reject(new Error('截止日期不能早于开始日期'))
                : Promise.resolve(),
          }),
        ]}
      >
        <DateField ahead />
      </Form.Item>
    </>
  );
}
export const termsOf = (typed: Readonly<Record<string, unknown>>) => ({
  scope: Number(typed['scope']),
  validFrom: text(typed['validFrom']),
  validTo: text(typed['validTo']),
});

export function AuthoriseDialog({ row, onClose }: OfBrand) {
  return (
    <ActDialog
      title={`授权给企业 · ${row.name}`}
      okText="授权"
      success="已授权，对方可以使用"
      columns={2}
      row={row}
      call={tenantBrand.authoriseTenant}
      invalidates={BRAND_LISTS}
      initial={{ scope: BRAND_SCOPE_ALL }}
      inputOf={(typed) => ({
        body: {
          brandId: row.id,
          tenantName: String(typed['tenantName']).trim(),
          ...termsOf(typed),
          remark: text(typed['remark']),
        },
      })}
      onClose={onClose}
    >
      <Form.Item
        name="tenantName"
        label="企业全称"
        extra="与对方在平台上的空间名称完全一致"
        rules={asked('请填写企业全称')}
        className="wide"
      >
        <Input autoFocus maxLength={50} />
      </Form.Item>
      <TermFields />
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
      </Form.Item>
    </ActDialog>
  );
}

interface OfUsable {
  readonly brandId: string;
  readonly brandName: string;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}
/** On one project, or on all that name none. */
export function UseDialog({ brandId, brandName, isOwn, onClose }: OfUsable) {
  const [projectIds, setProjectIds] = useState<string[]>([]);
  return (
    <ActDialog
      title={`使用品牌 · ${brandName}`}
      okText={isOwn ? '开始使用' : '提交申请'}
      success={isOwn ? '已开始使用' : '已提交，等待品牌方确认'}
      row={{ id: brandId }}
      call={tenantBrand.beginBrandUse}
      invalidates={BRAND_LISTS}
      inputOf={(typed) => ({
        body: { brandId, projectId: projectIds[0] ?? null, reason: text(typed['reason']) },
      })}
      onClose={onClose}
    >
      <Form.Item label="工程" extra="不选：作为企业默认品牌，用于没有指定品牌的工程">
        <ProjectSelect single value={projectIds} onChange={setProjectIds} />
      </Form.Item>
      <Form.Item name="reason" label="说明">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} showCount />
      </Form.Item>
    </ActDialog>
  );
}
