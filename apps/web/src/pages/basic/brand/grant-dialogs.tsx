/** Asking for a brand, answering who asks, and changing what was given. */
import { useState } from 'react';
import { Form, Input, type InputProps } from 'antd';
import {
  BRAND_SCOPE_ALL,
  brandHost,
  type TakenBrand,
  tenantBrand,
  type TenantBrandRow,
} from '@muyun/contract';
import { PictureField } from '../../../kit/file/index.ts';
import { checkedOnLeaving } from '../../../kit/form/index.ts';
import { request } from '../../../kit/http/index.ts';
import { ActDialog } from '../../../widgets/act-dialog/index.ts';
import { asked, TermFields, termsOf, text } from './brand-dialogs.tsx';
import { BRAND_LISTS } from './brand.lists.ts';
import { DecideDialog, maskText } from './DecideDialog.tsx';
import { Proofs } from './Proofs.tsx';

/** What is known of the typed name; it is asked for when the field is left. */
function useTaken() {
  const [found, setFound] = useState<{ readonly typed: string; readonly taken: TakenBrand | null }>();
  const look = async (typed: string): Promise<TakenBrand | null> => {
    if (typed === '') return null;
    if (found?.typed === typed) return found.taken;
    const rows = await request(brandHost.takenBrands, { query: { filter: typed } });
    const taken = rows.find((r) => r.brandId !== null) ?? null;
    setFound({ typed, taken });
    return taken;
  };
  return { found, look };
}

function NameInput(given: InputProps) {
  const form = Form.useFormInstance();
  return <Input autoFocus maxLength={50} {...given} onBlur={checkedOnLeaving(form).onBlur} />;
}

export function ApplyDialog({ onClose }: { onClose: () => void }) {
  const { found, look } = useTaken();
  const brandId = found?.taken?.brandId ?? '';
  return (
    <ActDialog
      title="申请品牌授权"
      okText="提交申请"
      success="已提交，等待品牌方同意"
      columns={2}
      call={tenantBrand.applyForBrand}
      invalidates={BRAND_LISTS}
      initial={{ scope: BRAND_SCOPE_ALL, certificateFileIds: [] }}
      inputOf={(typed) => ({
        body: {
          brandId,
          ...termsOf(typed),
          reason: String(typed['reason']).trim(),
          certificateFileIds: (typed['certificateFileIds'] ?? []) as string[],
        },
      })}
      onClose={onClose}
    >
      <Form.Item
        name="brandName"
        label="品牌"
        validateTrigger="onSubmit"
        extra={found?.taken ? `归属企业：${found.taken.ownerName ?? ''}` : '品牌全名，大小写和空格不区分'}
        rules={[
          ...asked('请填写品牌'),
          {
            validator: async (_rule, typed: unknown) => {
              if (text(typed) !== null && (await look(text(typed) ?? '')) === null)
                throw new Error('没有可申请的品牌，请核对全名');
            },
          },
        ]}
        className="wide"
      >
        <NameInput />
      </Form.Item>
      <TermFields />
      <Form.Item name="reason" label="申请理由" rules={asked('请填写申请理由')} className="wide">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="certificateFileIds" label="附件" extra="合同、委托书等照片" className="wide">
        <PictureField label="附件" most={10} accept=".jpg,.jpeg,.png,.webp" />
      </Form.Item>
    </ActDialog>
  );
}

interface OfGrant {
  readonly row: TenantBrandRow;
  readonly onClose: () => void;
}
export function ChangeDialog({ row, onClose }: OfGrant) {
  const { scope, validFrom, validTo, remark } = row;
  return (
    <ActDialog
      title={`调整授权 · ${row.tenantName}`}
      okText="保存"
      success="已保存"
      columns={2}
      row={row}
      call={tenantBrand.changeTenantBrand}
      invalidates={BRAND_LISTS}
      initial={{ scope, validFrom, validTo, remark }}
      inputOf={(typed) => ({
        params: { id: row.id },
        body: { ...termsOf(typed), remark: text(typed['remark']), version: row.version },
      })}
      onClose={onClose}
    >
      <TermFields />
      <Form.Item name="remark" label="备注" className="wide">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
      </Form.Item>
    </ActDialog>
  );
}

export function DecideGrantDialog({ row, onClose }: OfGrant) {
  return (
    <DecideDialog
      title={`授权申请 · ${row.brandName}`}
      call={tenantBrand.decideTenantBrand}
      words={{ yes: '同意', no: '拒绝' }}
      inputOf={(answer) => ({ body: { id: row.id, version: row.version, ...answer } })}
      onClose={onClose}
      facts={[
        ['申请企业', row.tenantName],
        ['使用范围', maskText(row.scope)],
        ['有效期', `${row.validFrom ?? '即日'} 至 ${row.validTo ?? '长期'}`],
        ['申请理由', row.reason ?? '—'],
      ]}
    >
      <Proofs call={tenantBrand.tenantBrandProof} id={row.id} fileIds={row.certificateFileIds} />
    </DecideDialog>
  );
}
