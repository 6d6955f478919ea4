import { describe, expect, it } from 'vitest';
import { withReceiptAmounts } from './with-amounts.ts';

const SAVED = { purchaseLineId: 'p', quantity: '6.0000', factor: '500', amount: '1560.00', net: '1380.53' };

describe('what a receipt comes to while it is typed', () => {
  it('follows the price of the order through several keys', () => {
    const first = withReceiptAmounts({}, [SAVED]).lines[0] as object;
    const typed = withReceiptAmounts({}, [{ ...first, quantity: '3' }]);
    expect(typed.head).toMatchObject({ amount: '780.00', net: '690.27', tax: '89.73' });
    const again = withReceiptAmounts({}, [{ ...typed.lines[0], quantity: '6' }]);
    expect(again.lines[0]).toMatchObject({ amount: '1560.00', baseQty: '3000.0000' });
  });

  it('is the typed price of an opening balance, and nothing of what comes back', () => {
    const { head } = withReceiptAmounts({}, [
      { quantity: '3', unitPrice: '1.5' },
      { quantity: '9', outLineId: 'o', unitPrice: '7' },
    ]);
    expect(head).toMatchObject({ amount: '4.50', net: '4.50', lineCount: 2 });
  });
});
