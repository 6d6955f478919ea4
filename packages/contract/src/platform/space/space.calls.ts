/** Registration, and spaces that people make themselves (platform M1, M4). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { line } from '../../kit/text.ts';
import { phone, smsCode } from '../account/phone.ts';

/** What a person may make for himself: a factory's space or a supplier's. */
export const SPACE_TYPES = [
  { value: 2, label: '企业' },
  { value: 4, label: '供应商' },
] as const;
/** Of the agreement that is asked for at registration. */
export const AGREEMENT_VERSION = '2026-11';
export const SPACE_NAME = { min: 6, max: 50, required: '请输入空间名称', short: '长度至少6个字符' } as const;

/** What a space has from its beginning. */
export const SPACE_WORDS = { personal: '{name}的空间', factory: '总厂', newcomer: '用户{tail}' } as const;

/** A name is asked for first, then its length: each with its own sentence. */
const displayName = line(SPACE_NAME.max)
  .min(1, { error: SPACE_NAME.required, abort: true })
  .min(SPACE_NAME.min, { error: SPACE_NAME.short });
const editionType = z.union(SPACE_TYPES.map((t) => z.literal(t.value)));
const refused = [
  'Tenant:NameExists',
  'Tenant:EditionUnavailable',
  'Tenant:TooManySpaces',
  'Tenant:TrialUsed',
] as const;

export const createSpace = call({
  id: 'tenant.account.create',
  method: 'POST',
  path: '/api/tenant/account/create',
  title: '创建企业空间',
  right: 'session',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    editionType,
    displayName,
    telephone: line(20).nullish(),
    /** the person himself; anybody else is refused */
    userId: idOf('own'),
    editionId: idOf('own').nullish(),
  }),
  output: z.object({ tenantId: z.uuid(), tenantState: z.int() }),
  errors: [...refused, 'Tenant:UserMismatch'],
});

export const register = call({
  id: 'tenant.account.register',
  method: 'POST',
  path: '/api/tenant/account/register',
  title: '注册账号',
  right: 'public',
  side: 'any',
  openWhenExpired: true,
  body: z.object({
    phone,
    smsCode,
    password: z.string().min(1).max(32),
    password2: z.string().min(1).max(32),
    realName: line(32).nullish(),
    editionType: editionType.nullish(),
    displayName: displayName.nullish(),
    agreementVersion: z.string().max(20).nullish(),
  }),
  output: z.object({ userId: z.uuid(), tenantId: z.uuid() }),
  errors: [
    ...refused,
    'Account:AgreementRequired',
    'Account:PasswordMismatch',
    'Account:PasswordWeak',
    'Account:SmsCodeInvalid',
    'Account:PhoneExists',
  ],
});

export const openEditions = call({
  id: 'tenant.account.editions',
  method: 'GET',
  path: '/api/tenant/account/editions',
  title: '可创建的版本',
  right: 'session',
  side: 'any',
  output: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      editionType: z.int(),
      isFree: z.boolean(),
      trialDays: z.int(),
      isOpen: z.boolean(),
    }),
  ),
});
