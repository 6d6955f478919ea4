/** Reads a block of invoice data as customers send it: 名称：… 税号：… 地址、电话：… 开户行及账号：… */
const LABELS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['addressPhone', /^(?:地址|注册地址|单位地址)(?:及|和|[、,，/])?(?:电话|联系电话)$/],
  ['bankAccount', /^(?:开户银?行|开户行名称)(?:及|和|[、,，/])?(?:账号|帐号|银行账号)$/],
  ['title', /^(?:单位|公司|企业|购方|购买方)?(?:名称|抬头|全称)$/],
  ['taxNo', /^(?:纳税人识别号|税号|统一社会信用代码|信用代码|纳税人识别码)$/],
  ['address', /^(?:单位|注册|公司)?地址$/],
  ['phone', /^(?:联系|公司|单位)?电话(?:号码)?$/],
  ['bank', /^(?:开户银?行|开户行名称|银行)$/],
  ['account', /^(?:银行)?(?:账号|帐号|账户)$/],
];
const PHONE = /((?:0\d{2,3}-?)?\d{7,8}|1\d{10})\s*$/;
const ACCOUNT = /(\d[\d ]{9,28}\d)\s*$/;

function split(text: string, tail: RegExp): [string, string] {
  const match = tail.exec(text);
  return match
    ? [text.slice(0, match.index).replace(/[\s,，、]+$/, ''), (match[1] ?? '').trim()]
    : [text, ''];
}

/** Only what was recognised; values trimmed, the tax number in capitals without spaces. */
export function readInvoice(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of text.normalize('NFKC').split(/\n+/)) {
    const at = line.search(/[:：]/);
    if (at < 0) continue;
    const label = line.slice(0, at).replaceAll(/\s/g, '');
    const value = line.slice(at + 1).trim();
    const kind = LABELS.find(([, pattern]) => pattern.test(label))?.[0];
    if (!kind || value === '') continue;
    if (kind === 'addressPhone') [found['address'], found['phone']] = split(value, PHONE) as [string, string];
    else if (kind === 'bankAccount')
      [found['bank'], found['account']] = split(value, ACCOUNT) as [string, string];
    else found[kind] = kind === 'taxNo' ? value.replaceAll(/\s/g, '').toUpperCase() : value;
  }
  return Object.fromEntries(Object.entries(found).filter(([, v]) => v !== ''));
}
