/** What a line of a customer's list is when it is no product: totals, signatures, notes; and what words beside the list give. Pure text. */
import { simplified } from './import.script.ts';
import { plain } from './import.values.ts';

const bare = (text: string): string => simplified(plain(text)).toLowerCase().replaceAll(/\s/g, '');

const TOTAL =
  /^(?:本页|本层|本批|本项|分项|分类|以上)?(?:合计|小计|总计|共计|总共|累计|总数|total|subtotal|sub-total|sum|grandtotal)(?:$|[\d:(].*|.{0,12}(?:件|块|张|个|m2|平方米?)$)|^共\d/i;
/** True for the text of a total or subtotal row. */
export const isTotalText = (text: string): boolean => TOTAL.test(bare(text));

const TOTAL_WORD =
  /小计|合计|总计|共计|总共|累计|汇总|总数量?|总件数|总块数|总面积|(?:sub-?)?total|^sum$|^共\d|^[∑σ]$/i;
/** True where a total is named anywhere in a short text: `4F小计`, `3层合计（件）`. */
export const namesTotal = (text: string): boolean => {
  const t = bare(text);
  return t.length <= 30 && TOTAL_WORD.test(t);
};

/** In free text a total stands at the beginning. */
export const beginsTotal = (text: string): boolean =>
  /^(?:合计|小计|总计|共计|累计|总数|sub-?total|total)/i.test(bare(text));

const WHO =
  '编制|编写|制表|制单|制图|绘图|拆单|拆图|下单|填表|填报|审核|校核|校对|复核|审定|审批|批准|会签|签字|签名|签收|收货|经办|确认|盖章|甲方|乙方|监理|总包|业主|主管|负责|设计|技术|工艺|车间|质检|检验|领料|发料|接收|客户|联系|电话|手机|地址|传真|日期|时间';
const ENGLISH_WHO =
  'prepared|checked|approved|drawn|designed|reviewed|issued|received|confirmed|signed|signature|date|page|rev|revision|tel|fax';
const SIGNATURE = new RegExp(
  `^(?:${WHO})(?:(?:人|者|员|单位|部门|意见|代表|负责人|签字|签名|盖章|日期|时间|电话)?$|[\\u4e00-\\u9fff]{0,4}[:(_/].*|[\\u4e00-\\u9fff]{0,3}签[字名章].*)|^(?:${ENGLISH_WHO})(?:by|no\\.?)?(?:$|[:._].*)`,
  'i',
);
/** True for a cell of a line in which people sign, date or leave a telephone number. */
export const isSignatureText = (text: string): boolean => SIGNATURE.test(bare(text));

const NOTE =
  /^(?:备注|注|说明|附注|注意|要求|技术要求|加工要求|特别说明|温馨提示|note|notes|remark|remarks|nb)(?:$|[:.\d、,(].*)|^注意.*|^(?:以上|以下|本表|本清单|本单|未注|未标注|所有).*/i;
/** True for a cell that begins a note of the whole list. */
export const isNoteText = (text: string): boolean => NOTE.test(bare(text));

const PAGE =
  /第\d+页|共\d+页|page\d+|\d+of\d+|^(?:工程|项目|单位|建设单位|施工单位|客户|合同|订单|图纸?|版本|批次|清单|单号|编号|材料|生产|发货|交货)[\u4e00-\u9fff]{0,4}[:：]/i;
/** True for a cell of the title that stands on every page. */
export const isPageText = (text: string): boolean => PAGE.test(bare(text));

const ZONE_WORD =
  '立面|楼|层|裙房|裙楼|塔楼|塔|屋面|屋顶|大堂|大厅|中庭|地下|地面|首层|顶层|夹层|避难|设备层|连廊|雨棚|雨篷|门头|入口|座|单元|标准层|屋顶层|机房|门厅|阳台|飘窗|区|段|标段|分区|外墙|内墙|吊顶|天花|走廊|电梯厅|女儿墙|幕墙';
const ZONE = new RegExp(
  `^(?:[a-z]?[东南西北前后左右内外]{0,4}|[\\da-z一二三四五六七八九十]{0,6})[-#号]?(?:${ZONE_WORD})(?:[\\da-z一二三四五六七八九十东南西北]{0,4})$|^-?\\d{1,3}(?:f|fl|层|楼|#|号)$|^(?:f|b|l|lv|lvl|level|floor|fl)[-.]?-?\\d{1,3}[a-z]?$|^(?:zone|area|tower|block|phase|elevation|level|floor)[-.]?(?:[a-z]\\d{0,2}|\\d{1,3}[a-z]?)$|^(?:typical|ground|first|second|third|roof|\\d{1,3}(?:st|nd|rd|th))floor$|^\\d{1,3}/f$|^[flb]\\d{1,3}[~-][flb]?\\d{1,3}$|^[东南西北nsew]面$|^(?:rf|gf|ug|lg|roof|podium|lobby|[东南西北]{1,2}|[东南西北]{1,2}[面侧向])$|^(?:north|south|east|west)(?:elevation|facade|side)?$|^(?:elevation)[a-z]$|^\\d{1,3}(?:f|层|楼)?[~-]\\d{1,3}(?:f|层|楼)$`,
  'i',
);
/** True for a floor or a zone: `4F`, `F12`, `Level 5`, `北立面`. */
export const isZoneText = (text: string): boolean => {
  const t = bare(text);
  return t.length <= 20 && ZONE.test(t);
};

/** True for a title that divides pieces by side: `左`, `右侧`. */
export const isSideText = (text: string): boolean =>
  /^(?:左|右|上|下|正|反|东|南|西|北|左右)(?:侧|边|面|向|件|开)?$/.test(bare(text));
/** True for a title over pieces of a floor or a zone that can be no letter of a panel. */
export const isFloorTitle = (text: string): boolean => /(?:\df|层|楼|区|立面|栋|座|面|段)$/i.test(bare(text));

/** `一、北立面`, `（2）4F`, `【东立面】`: the name of a group without its number and brackets. */
export const groupName = (text: string): string => {
  const name = plain(text).replace(
    /^(?:[([]?(?:[一二三四五六七八九十]+|\d{1,2})[)\]]?[、.,:)]|[([]\d{1,2}[)\]])\s*/,
    '',
  );
  const inner = name.replaceAll(/^[*=\-—\s]+|[:*=\-—\s]+$/g, '');
  return (/^[[【(<《](.+)[\]】)>》]$/.exec(inner)?.[1] ?? inner).trim();
};

const DITTO =
  /^[\s\-—~.]*(?:同上+|同前|同上行|同上一行|仝上?|々|〃+|(?:["'“”‘’〞〝`´]|′){1,4}|ditto|do\.?|d\.o\.?|idem|sameasabove|asabove|↑+)[\s\-—~.。]*$/i;
/** True for every sign that stands for the value above: `同上`, `〃`, `″`, `ditto`. */
export const isDitto = (text: string): boolean => text !== '' && DITTO.test(bare(text));
/** Begins like 同上 and says more: only a person knows what it means. */
export const isLikeDitto = (text: string): boolean => /^(?:同上|仝上|〃|ditto|sameas)/i.test(bare(text));

const CANCELLED = /作废|取消|不做|不用做|删除|已删|暂停|暂不|cancel|void|deleted|不加工|不生产/i;
/** A remark that says that the panel is not wanted. */
export const saysCancelled = (text: string): boolean => CANCELLED.test(bare(text));

/** `材质：3003-H14  板厚：2.5mm` as labels with their values; a label at the end has an empty value. */
export function wordPairs(text: string): { label: string; value: string }[] {
  const pairs =
    /([\u4e00-\u9fffA-Za-z/]{1,16}) ?[:=] ?(.*?)(?=(?:[ ,;、]+[\u4e00-\u9fffA-Za-z/]{1,16} ?[:=])|$)/g;
  return [...plain(text).matchAll(pairs)].map((m) => ({
    label: m[1] ?? '',
    value: (m[2] ?? '').replaceAll(/[,;、。]+$/g, '').trim(),
  }));
}

const UNIT = '(mm|cm|millimet|centimet|met|m|inch|in|feet|ft)(?:ers?|res?|es)?\\b';
const UNIT_WORD = new RegExp(
  `单位 ?(?:为|是)? ?[:(]? ?(mm|毫米|cm|厘米|公分|m|米|inch|in|英寸|吋|英尺|ft)(?![a-z\\u4e00-\\u9fff])|dimensions? (?:are )?in ${UNIT}|units? ?[:=] ?${UNIT}`,
  'i',
);
const LONG_UNITS: Readonly<Record<string, string>> = { millimet: 'mm', centimet: 'cm', met: 'm' };
/** The unit that words beside a list give its lengths. */
export const unitInWords = (text: string): string => {
  const match = UNIT_WORD.exec(simplified(plain(text)));
  const unit = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').toLowerCase();
  return LONG_UNITS[unit] ?? unit;
};
