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

金额字段始终为空；写入类接口不开放。

## 推送（通用Webhook）

在「对接系统」新增通用Webhook 后，幕云向接收地址 POST JSON，请求头 X-Muyun-Timestamp、X-Muyun-Nonce、X-Muyun-Signature 的算法同上（第 2 行只有路径）。10 秒内应答 2xx。

| event | 请求 | 应答 |
|---|---|---|
| ping | 测试连接 | 任意 2xx |
| sync | kind、items：每条有 itemId（幂等键）、localId、remoteId（首次为空）、code、name 与该类数据的字段 | items：每条 localId 与 remoteId，或 localId 与 error（原因，显示给用户） |
| list | kind：自动匹配时索取对方已有的数据 | items：每条 remoteId、name |

kind：demander 客户、supplier 供应商、material 材料、materialOrder 材料采购单、materialStockIn 材料入库单、materialStockOut 材料出库单。单据审核后推送，带 lines 明细、单价和金额；isValid 为 false 表示已反审核、作废或删除。失败的数据 1、5、30 分钟后以当时的内容重试，itemId 不变。`,
} as const;
