/** Kinds of labels and the fields of their data rows (production §8.4). Everything is text that is ready to print. */

export const LABEL_KINDS = {
  product: {
    label: '产品标签',
    fields: {
      code: '标签编码',
      qr: '二维码内容',
      displayNo: '编号',
      projectName: '工程',
      batch: '批次',
      productCode: '产品编码',
      plateType: '板型',
      size: '规格',
      thickness: '板厚',
      color: '颜色',
      area: '面积',
      craftsmanship: '工艺',
      position: '位置',
      deliveryGroup: '交付组',
      routeShort: '工序',
      quantityText: '件序',
      rush: '加急',
      remakeFlag: '补打',
      date: '日期',
    },
  },
} as const;

export type LabelKind = keyof typeof LABEL_KINDS;
export type LabelField<K extends LabelKind = LabelKind> = keyof (typeof LABEL_KINDS)[K]['fields'];
/** One label of this kind: what is missing is printed as nothing. */
export type LabelRow<K extends LabelKind = 'product'> = Readonly<Partial<Record<LabelField<K>, string>>>;

export const LABEL_KIND_NAMES = ['product'] as const satisfies readonly LabelKind[];

/** Names of the fields that a label of this kind may show. */
export const labelFields = (kind: LabelKind): readonly string[] => Object.keys(LABEL_KINDS[kind].fields);
