/** A document stands under the address of its name: purchase.material.order → /purchase/material/order/detail. */
export const addressOfDocument = (document: string, id: string): string =>
  `/${document.replaceAll('.', '/')}/detail?id=${id}`;
