/** What the stock cost is shown to those who buy and those who pay (commerce §1.7, price visibility). */
import type { Right } from '@muyun/contract';
import type { Who } from '../../../kit/who.ts';

const SEES: readonly Right[] = ['AlPsiManagement.AccessoryPurchases:get', 'AlFinance.PayableStatements:get'];

/** The member as warehouse documents are shown to him. */
export const costViewer = (who: Who): Who =>
  who.displayAmount && !SEES.some((right) => who.rights.has(right)) ? { ...who, displayAmount: false } : who;
