/** 轮廓异常 (engineering F4): what is wrong is a place of the drawing. */
export const OUTLINE_FAULT = 2;
/** A product where its fault is seen. */
export const productAt = (id: string, errorType: number | null): string =>
  `/cad/product-detail?id=${id}${errorType === OUTLINE_FAULT ? '&show=break' : ''}`;
