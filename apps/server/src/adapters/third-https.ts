/** Sends to other systems over the net, as far as their addresses are public. */
import { post } from '../kit/outgoing.ts';
import type { ThirdGateway } from '../kit/third.ts';

export const thirdHttps: ThirdGateway = { post: (url, headers, body) => post(url, headers, body) };
