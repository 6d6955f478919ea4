/** Colours that every factory meets. Data, no rules. */
export const COLOR_DEFAULTS: readonly {
  code: string;
  name: string;
  rgb: string;
  paintType: number;
  isMetallic?: boolean;
}[] = [
  { code: 'RAL9006', name: '银灰', rgb: '#A5A8A6', paintType: 2, isMetallic: true },
  { code: 'RAL9010', name: '纯白', rgb: '#F1ECE1', paintType: 2 },
  { code: 'RAL9016', name: '交通白', rgb: '#F1F0EA', paintType: 2 },
  { code: 'RAL7016', name: '深灰', rgb: '#383E42', paintType: 2 },
  { code: 'RAL7035', name: '浅灰', rgb: '#CBD0CC', paintType: 1 },
  { code: 'RAL9005', name: '墨黑', rgb: '#0A0A0D', paintType: 1 },
  { code: 'RAL8017', name: '巧克力棕', rgb: '#44322D', paintType: 1 },
  { code: 'JX203', name: '香槟金', rgb: '#C9B18A', paintType: 2, isMetallic: true },
  { code: 'MW006', name: '木纹', rgb: '#9C6B3F', paintType: 4 },
  { code: 'RAL5010', name: '龙胆蓝', rgb: '#004F7C', paintType: 2 },
];
