// What a layer is for, by its name (D5). The patterns are text, so that a tenant can store its own.

export const LAYER_ROLES = ['ignore', 'text', 'bend', 'groove', 'mark', 'hole', 'cut'] as const;
export type LayerRole = (typeof LAYER_ROLES)[number];

/** Regular expressions without flags, matched against the whole name, case-insensitive; first role in LAYER_ROLES wins. */
export type LayerPatterns = Record<LayerRole, string>;

// names of Inventor begin with IV_; Solid Edge says on which side a centre line is bent; CAXA calls its layers by their kind of line
export const DEFAULT_LAYERS: LayerPatterns = {
  ignore:
    'DIM.*|DEFPOINTS|IV_(TANGENT|ROLL_TANGENT|ARC_CENTERS|TOOL_CENTER|UNCONSUMED_SKETCHES).*|.*(尺寸|图框|剖面线).*',
  text: 'TEXT.*|.*(文字|标注|注释|引线).*',
  bend: '(.*[-_ ])?BEND.*|(UP|DOWN)[-_ ]?CENTER[-_ ]?LINES?|.*(折弯|折边线|折线|中心线).*',
  groove: 'GROOVE.*|V|V[-_ ]?CUT|.*刨槽.*',
  mark: 'MARK.*|IV_(FEATURE_PROFILES|ALTREP).*|.*(种钉|加筋|刻线).*',
  hole: 'HOLES?([-_ ].*)?|.*孔.*',
  cut: '0|CUT.*|OUT.*|.*(外形|轮廓|切割).*',
};

/** The name itself of a layer that came with an xref, as FILE$0$NAME or FILE|NAME. */
export const ownLayerName = (layer: string): string => layer.split(/\$\d+\$|\|/).pop() ?? layer;

/**
 * A function from layer name to role. `names` says what single layers are, by lower-case own name, and goes before all patterns. Names no pattern knows are `unknown` (default: cut lines, because most
 * customers' drawings use names of their own).
 */
export function layerRoles(
  patterns: Partial<LayerPatterns> = {},
  unknown: LayerRole = 'cut',
  names: ReadonlyMap<string, LayerRole> = new Map(),
): (layer: string) => LayerRole {
  const tests = LAYER_ROLES.map((role) => ({
    role,
    test: compiled(patterns[role] ?? DEFAULT_LAYERS[role], role),
  }));
  const known = new Map<string, LayerRole>();
  return (layer) => {
    const seen = known.get(layer);
    if (seen !== undefined) return seen;
    const own = ownLayerName(layer);
    const role = names.get(own.toLowerCase()) ?? tests.find(({ test }) => test.test(own))?.role ?? unknown;
    known.set(layer, role);
    return role;
  };
}

/** A pattern that does not compile falls back to the default, so that a typing error never hides a drawing. */
function compiled(pattern: string, role: LayerRole): RegExp {
  try {
    return new RegExp(`^(?:${pattern})$`, 'i');
  } catch {
    return new RegExp(`^(?:${DEFAULT_LAYERS[role]})$`, 'i');
  }
}
