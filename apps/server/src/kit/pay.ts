/** What takes payments for codes that are scanned. Which one a server has is decided where it is started. */

/** 1 WeChat, 2 Alipay */
export type ScanGateway = 1 | 2;

export interface PayRequest {
  readonly gateway: ScanGateway;
  /** number under which the gateway knows the payment; never used twice */
  readonly outTradeNo: string;
  /** in 0.01 yuan */
  readonly amountFen: number;
  readonly title: string;
  /** the code cannot be paid after this moment */
  readonly until: string;
}

/** A payment as a gateway has it. */
export interface PayLine {
  readonly outTradeNo: string;
  readonly gatewayTradeNo: string;
  readonly amountFen: number;
}
/** What a gateway tells of a payment, as it was sent. */
export interface PayNotice extends PayLine {
  readonly notifyId: string;
  readonly sign: string;
}

/** How a code stands at its gateway; `unknown`: it was never opened there. */
export type PayState =
  | { readonly state: 'open' | 'closed' | 'unknown' }
  | { readonly state: 'paid'; readonly gatewayTradeNo: string; readonly amountFen: number };

export interface PayGateway {
  /** Opens a payment; answers the text of its code. Throws when the gateway does not take it. */
  open(request: PayRequest): Promise<string>;
  /** How a code stands. Throws when the gateway does not answer. */
  query(gateway: ScanGateway, outTradeNo: string): Promise<PayState>;
  /** Afterwards the code cannot be paid. False: it has been. Throws when the gateway does not answer. */
  close(gateway: ScanGateway, outTradeNo: string): Promise<boolean>;
  /** What was paid on a day of Shanghai; null: the gateway has no bill of it (yet). Throws when it does not answer. */
  bill(gateway: ScanGateway, day: string): Promise<readonly PayLine[] | null>;
  /** Whether the gateway itself has signed this. */
  isGenuine(gateway: ScanGateway, notice: PayNotice): boolean;
  /** Only of a simulator: pays, and answers what a gateway would tell; null: the code cannot be paid any more. */
  pay?(gateway: ScanGateway, outTradeNo: string, amountFen: number): PayNotice | null;
}
