/** What a material group is called: 3003 铝板 2.5 氟碳银. */
export const groupTitle = (g: {
  textureName: string;
  thickness: number;
  colorName?: string | null;
}): string => [g.textureName, g.thickness.toFixed(1), g.colorName].filter(Boolean).join(' ');
