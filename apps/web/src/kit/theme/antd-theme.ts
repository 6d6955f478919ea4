/** ux.md §2 as an antd theme. */
import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import { type Palette, pressed, underPointer } from './tokens.ts';

export const FONT =
  '"Inter Variable", -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

export const antdTheme = (p: Palette, dark: boolean): ThemeConfig => ({
  algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
  cssVar: { key: dark ? 'my-dark' : 'my-light' },
  hashed: false,
  token: tokensOf(p, dark),
  components: componentsOf(p, dark),
});

const tokensOf = (p: Palette, dark: boolean): ThemeConfig['token'] => ({
  fontFamily: FONT,
  fontSize: 13,
  fontSizeSM: 12,
  fontSizeLG: 14,
  fontSizeXL: 16,
  fontSizeHeading1: 28,
  fontSizeHeading2: 20,
  fontSizeHeading3: 18,
  fontSizeHeading4: 16,
  fontSizeHeading5: 14,
  colorPrimary: p.primary,
  colorLink: p.link,
  colorLinkHover: p.linkHover,
  colorTextBase: p.textBase,
  colorText: p.text,
  colorTextSecondary: p.text2,
  colorTextTertiary: p.text3,
  colorTextPlaceholder: p.text3,
  colorTextQuaternary: p.text4,
  colorTextDescription: p.text3,
  colorBgLayout: p.canvas,
  colorBgContainer: p.surface,
  colorBgElevated: p.elevated,
  colorBgMask: p.mask,
  colorBorder: p.border,
  colorBorderSecondary: p.hairline,
  colorSplit: p.hairline,
  colorFillAlter: p.alter,
  colorFillSecondary: p.track,
  colorFillTertiary: p.chip,
  colorSuccess: p.success,
  colorWarning: p.warning,
  colorError: p.error,
  colorInfo: p.info,
  colorSuccessBg: p.tones.green[1],
  colorWarningBg: p.tones.amber[1],
  colorErrorBg: p.tones.red[1],
  colorInfoBg: p.tones.blue[1],
  controlItemBgActive: p.selected,
  controlItemBgHover: dark ? p.track : p.chip,
  borderRadiusSM: 4,
  borderRadius: 6,
  borderRadiusLG: 8,
  controlHeightSM: 26,
  controlHeight: 32,
  controlHeightLG: 40,
  boxShadow: p.shadow,
  boxShadowSecondary: p.shadow,
  motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
  wireframe: false,
});

const componentsOf = (p: Palette, dark: boolean): ThemeConfig['components'] => ({
  Button: {
    paddingInline: 12,
    paddingInlineSM: 8,
    fontWeight: 500,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    defaultColor: p.text,
    // lighter under the pointer its white words could not be read any more; words of other buttons are lighter there in the dark
    colorPrimary: p.primarySolid,
    colorPrimaryHover: underPointer(p.primarySolid),
    colorPrimaryActive: pressed(p.primarySolid),
    ...(dark
      ? {
          defaultHoverColor: p.linkHover,
          defaultHoverBorderColor: p.primary,
          defaultActiveColor: p.link,
          defaultActiveBorderColor: p.primary,
        }
      : {}),
  },
  Input: { activeShadow: `0 0 0 2px ${p.selected}` },
  Select: { optionSelectedBg: p.selected, optionSelectedColor: p.link, optionActiveBg: p.hoverFill },
  Modal: { titleFontSize: 16, borderRadiusLG: 10 },
  Tabs: {
    horizontalItemGutter: 24,
    titleFontSize: 13,
    itemSelectedColor: p.link,
    itemHoverColor: p.linkHover,
    itemActiveColor: p.link,
  },
  Form: { itemMarginBottom: 0, labelColor: p.text2, verticalLabelPadding: '0 0 2px' },
  Pagination: { itemSize: 28, itemActiveBg: p.selected },
  Dropdown: { zIndexPopup: 1050, paddingBlock: 5 },
  DatePicker: { activeShadow: `0 0 0 2px ${p.selected}` },
  InputNumber: { activeShadow: `0 0 0 2px ${p.selected}` },
  Tooltip: { fontSize: 12 },
  Message: { zIndexPopup: 1300 },
});
