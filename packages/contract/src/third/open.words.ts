/** 开放接口 (platform M16): which reading calls a key may ask, and how it signs. A call that is not named here is closed to every key. */
import type { EnumOption } from '../kit/catalogue.ts';

export const OPEN_SCOPES = [
  { value: 1, label: '物料' },
  { value: 2, label: '客户' },
  { value: 3, label: '供应商' },
  { value: 4, label: '人员' },
  { value: 5, label: '机构' },
  { value: 6, label: '工程与产品' },
] as const satisfies readonly EnumOption[];

/** Ids of calls by scope. */
export const OPEN_CALLS: Readonly<Record<number, readonly string[]>> = {
  1: [
    'basic.material-texture.paged',
    'basic.material-texture.get',
    'warehouse.material.sku.paged',
    'warehouse.material.sku.get',
    'warehouse.material.stock.paged',
    'basic.color-card.paged',
  ],
  2: ['basic.demander.paged', 'basic.demander.get'],
  3: ['basic.supplier.paged', 'basic.supplier.get'],
  4: ['identity.employees.paged', 'identity.employees.get'],
  5: ['identity.organization-units.paged', 'identity.organization-units.get'],
  6: ['cad-project.list', 'cad-project.get', 'cad-product.list', 'cad-product.page', 'cad-product.get'],
};
/** The scope that opens a call; undefined: none does. */
export const openScopeOf = (callId: string): number | undefined =>
  OPEN_SCOPES.find((s) => OPEN_CALLS[s.value]?.includes(callId))?.value;

export const OPEN_HEADERS = {
  key: 'x-muyun-key',
  timestamp: 'x-muyun-timestamp',
  nonce: 'x-muyun-nonce',
  signature: 'x-muyun-signature',
} as const;
/** How far the clock of the other side may be off, and how long a nonce is remembered. */
export const OPEN_CLOCK_MINUTES = 5;
export const OPEN_NONCE_MINUTES = 10;
export const OPEN_NONCE = /^[\w-]{16,64}$/;
/** What is signed: five lines. `digest` is the SHA-256 of the body in hex, that of nothing where there is none. */
export const signedText = (of: {
  method: string;
  path: string;
  timestamp: string;
  nonce: string;
  digest: string;
}): string => [of.method, of.path, of.timestamp, of.nonce, of.digest].join('\n');

/** What the description of the API says about it. */
export const OPEN_DOCS = {
  scheme: '开放接口签名',
  opened: '开放接口范围：{scope}',
  text: `## 开放接口

在「系统设置 / 数据同步 / 开放接口」生成 AppKey 与密钥后，不用登录即可读取授权范围内的数据。每个请求带四个请求头：

| 请求头 | 内容 |
|---|---|
| X-Muyun-Key | AppKey |
| X-Muyun-Timestamp | 毫秒时间戳，与服务器相差不超过 5 分钟 |
| X-Muyun-Nonce | 16–64 位字母、数字、下划线或连字符，10 分钟内不能重复 |
| X-Muyun-Signature | 以密钥对下面五行（以换行符连接）做 HMAC-SHA256，十六进制小写 |

1. 请求方法，如 GET
2. 路径与查询串，与实际发送的完全一致，如 /api/basic/supplier?maxResultCount=100
3. X-Muyun-Timestamp 的值
4. X-Muyun-Nonce 的值
5. 请求体的 SHA-256（十六进制小写）；没有请求体时是空串的 SHA-256

金额字段始终为空；写入类接口不开放。`,
} as const;
