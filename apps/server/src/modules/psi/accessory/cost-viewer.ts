/** What the stock cost is shown to those who buy and those who pay (commerce §1.7, price visibility). */
import { costsSeen } from '../../inventory/index.ts';
import { ACCESSORY_DOMAIN } from './posting.ts';

/** The member as warehouse documents are shown to him. */
export const costViewer = costsSeen(ACCESSORY_DOMAIN);
