// What the prechecks and the readers of stored jobs find, as sentences. `{x}` is a number of the error, `{row.x}` the
// value of the row of items, stock or groups that it is about.
import type { Texts } from './texts.ts';

const LENGTH = 'a length in mm from 0 to 100000 with at most 3 decimals';
const AMOUNT = 'an amount in yuan from 0';

/** Plates and bars. */
const COMMON: Texts = {
  TOO_MANY_KINDS: 'the order has {kinds} rows of items, at most {most} are taken',
  TOO_MANY_PIECES: 'the order asks for {pieces} pieces, at most {most} are taken',
  STOCK_TWICE: 'its id is given more than once',
  GROUP_TWICE: 'its key is given more than once',
  ITEM_TWICE: 'its id is given more than once',
  SCRAP_PRICE: `its scrapPrice {row.scrapPrice} is not ${AMOUNT} per kg`,
  QUANTITY_ZERO: 'its quantity {row.quantity} asks for no piece',
  QUANTITY: 'its quantity {row.quantity} is no whole number from 1',
  PRIORITY: 'its priority {row.priority} is no whole number from 1 to 9',
  NO_STOCK: 'its group {row.group} has no row of stock that can be used',
  STOCK_KIND: 'its kind {row.kind} is not 1 (standard), 2 (cut to length), 3 (remnant) or 4 (in stock)',
  STOCK_QUANTITY: 'its quantity {row.quantity} is no whole number from 0, nor null (unlimited)',
};

export const PLATES: Texts = {
  ...COMMON,
  KIND_UNSUPPORTED: 'a problem has kind 1 (plates), 2 (true shapes) or 4 (bars), not {kind}',
  PARAM_NUMBER:
    'parameter {field} cannot be {value} (lengths: mm from 0 with at most 3 decimals, shares: 0 to 1, counts: whole numbers from 0, prices: yuan from 0)',
  PARAM_VALUE:
    'parameter {field} cannot be {value}: cutMode, groupMode, useRemnant and stockOrder are 1, 2 or 3, firstCut is any, across or along, filler true or false',
  NO_OUTLINE: 'it has no outline, which cutMode 3 (true shapes) cuts along',
  GROUP_KEY: ({ itemId }) =>
    itemId === undefined ? 'its key {row.key} is no text' : 'its groupKey {row.groupKey} is no text',
  DENSITY_MISSING:
    'it has neither a density in g/cm³ ({row.density}) nor an arealWeight in kg/m² ({row.arealWeight}) above 0',
  THICKNESS: 'its thickness {row.thickness} is not above 0 and at most 1000 mm',
  ITEM_ID: 'an item has the id {row.id}, which is no text',
  GROUP_UNUSABLE: 'its group {row.group} cannot be used: see the error of that group',
  NOT_UNFOLDED: 'its size {row.w} × {row.h} mm is not above 0',
  SIZE: 'its size {row.w} × {row.h} is no pair of lengths up to 100000 mm',
  DIRECTION_CLASS: 'its directionClass {row.directionClass} is not 0, 1 or 2',
  DIRECTION_ANGLE: 'its directionAngle {row.directionAngle} is not 0 or 90',
  ROTATIONS: 'its rotations {row.rotations} are no list of 0, 90, 180 and 270',
  NET_AREA: 'its netAreaMm2 {row.netAreaMm2} is no area in mm² from 0',
  NET_WEIGHT: 'its netWeightKg {row.netWeightKg} is no weight in kg from 0',
  ALLOW_MIRROR: 'its allowMirror {row.allowMirror} is not true or false',
  IS_FILLER: 'its isFiller {row.isFiller} is not true or false',
  DUE_DATE: 'its dueDate {row.dueDate} is no text',
  TURNS: "its turns {row.turns} are not 'free', a list of degrees or a step of 0.1 to 360 degrees",
  CUT_LENGTH: 'its cutMm {row.cutMm} is no length in mm',
  HOLES: 'its outline has no list of holes, which may be empty',
  TOO_SMALL: 'its size {w} × {h} mm is below the {least} mm that the machine can part or hold',
  STOCK_EXHAUSTED: 'the rows of stock that take it have nothing left',
  DIRECTIONS_EXCLUDE: 'its grain and its rotations {row.rotations} exclude each other',
  DIRECTION:
    'it fits a sheet only in a turn that its grain or rotations forbid; as allowed it needs a sheet {needLength} mm long and {needWidth} mm wide',
  TOO_LARGE:
    'it needs a sheet at least {needLength} mm long and {needWidth} mm wide, trims included, and no stock of its group is that large',
  STOCK_ID: 'a row of stock has the id {row.id}, which is no text',
  STOCK_WIDTH: `its width {row.width} is not above 0 and ${LENGTH}`,
  STOCK_LENGTH:
    'its length {row.length} (of a coil: from {row.minLength} to {row.maxLength} by steps of {row.lengthStep}, maxMetres {row.maxMetres}) cannot be used: lengths are above 0 mm with at most 3 decimals, the least not above the most',
  STOCK_PRICE: `its price {row.price} has no mode 1 to 4 with ${AMOUNT}`,
  STOCK_USE_ORDER: 'its useOrder {row.useOrder} is no number',
  STOCK_TRIMS: `its trims {row.trims} are not left, right, top and bottom, each ${LENGTH}`,
  STOCK_ZONES: 'its zones {row.zones} are no list of rectangles x, y, w, h in mm',
  STOCK_AREA: 'its area {row.area} m² is no part of {row.width} × {row.length} mm',
  STOCK_NOTHING_USABLE: 'its trims and zones leave nothing of a sheet {row.width} mm wide',
  KERF_LARGER_THAN_SHEET: 'kerf or spacing are larger than a sheet {row.width} mm wide',
};

export const BARS: Texts = {
  ...COMMON,
  KIND: 'a problem of kind {kind} is none of bars, which have kind 4',
  PARAMS:
    'parameter {key} cannot be {value} (lengths: mm from 0 with at most 3 decimals, shares: 0 to 1, counts: whole numbers from 0, choices: 1, 2 or 3)',
  GROUP_KEY: 'its key {row.key} is no text',
  GROUP_TEXT: 'its profile {row.profile} or color {row.color} is no text',
  DENSITY_MISSING: 'its metreWeight {row.metreWeight} is no weight above 0 in kg per metre',
  TEXT: 'its id, group, groupKey, dueDate, code or nextProcess is no text, or id or group are empty',
  LENGTH: `its length {row.length} is not ${LENGTH}`,
  LENGTH_ZERO: 'its length {row.length} mm is not above 0',
  FLIP: 'its canFlip {row.canFlip} is not true or false',
  ANGLE: 'its angles {row.angleLeft} and {row.angleRight} are not between -80 and 80 degrees',
  HEIGHT: 'its height {row.height} is no length in mm, or its mitred ends need one above 0',
  ENDS_CROSS:
    'its mitres of {row.angleLeft} and {row.angleRight} degrees cross: {row.length} mm is too short at a height of {row.height} mm',
  TOO_LONG:
    'it is {length} mm long; of the longest bar of its group, {bar} mm, trims and cuts leave {usable} mm',
  STOCK_TEXT: 'its id, group or code is no text, or id or group are empty',
  STOCK_PRICE: `its price {row.price} has no mode 1, 2 or 4 with ${AMOUNT}, or is per kg while its group has no metreWeight`,
  STOCK_ORDER: 'its useOrder {row.useOrder} is no number',
  STOCK_TRIM: `its headTrim {row.headTrim} or tailTrim {row.tailTrim} is not ${LENGTH}`,
  STOCK_LENGTH:
    'its length {row.length} (ordered to measure: from {row.minLength} to {row.maxLength} mm) is no length in mm or not longer than the trims',
  STOCK_METRES: 'its maxMetres {row.maxMetres} are no metres from 0',
  STOCK_STEP: 'its lengthStep {row.lengthStep} is not above 0 mm, or makes more than 100000 lengths',
};

export const SHAPES: Texts = {
  NUMBER: ({ params }) =>
    'extent' in params
      ? 'its drawing measures {extent} mm, at most {most} mm can be computed with'
      : 'x' in params
        ? 'its drawing has a corner at ({x}, {y}), which is no pair of numbers up to 60000 mm with a bulge up to 10000'
        : 'its drawing has a ring without a list of vertices',
  ZERO_AREA: 'a ring of its drawing ({corners} corners) encloses no area',
  SELF_CROSSING: 'a ring of its drawing crosses itself at ({x}, {y})',
  TOO_COMPLEX: ({ params }) =>
    'corners' in params
      ? 'its drawing of {corners} corners has too many corners or crossings to be looked at'
      : 'its rings come near each other too often to be looked at',
  HOLE_OUTSIDE: 'a hole leaves the outer ring or meets another hole at ({x}, {y})',
  QUANTITY: 'its quantity {quantity} is no whole number from 1 to 6000',
  ROTATIONS:
    "its rotations {row.rotations} are not 'free', a list of degrees or a step of 0.1 to 360 degrees",
  ITEM: 'its {name} is {value}, which cannot be used',
  DUPLICATE_ID: 'its id is given more than once',
  STOCK_SIZE: 'its {name} is {value}, which cannot be used (sizes: mm above both margins, up to 60000)',
  PARAMS: 'parameter {name} cannot be {value} (lengths: mm from 0 to 60000, chordError from 0.001)',
  LIMIT: 'the order has {pieces} pieces or rows of items, at most {most} are taken',
};

/** Readers of stored jobs: `path` is where in the JSON. */
export const STORED: Texts = {
  JSON: 'the text is no JSON',
  VERSION: 'version is none that can be read',
  MISSING: ({ params }) => (params['path'] === '' ? 'there is no job' : '{path} is missing'),
  TYPE: ({ params }) => (params['path'] === '' ? 'the job is no object' : '{path} is of another type'),
  VALUE: '{path} is none of the values that may stand there',
};
