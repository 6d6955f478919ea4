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

/** What a gateway tells of a payment, as it was sent. */
export interface PayNotice {
  readonly notifyId: string;
  readonly outTradeNo: string;
  readonly gatewayTradeNo: string;
  readonly amountFen: number;
  readonly sign: string;
}

export interface PayGateway {
  /** Opens a payment; answers the text of its code. Throws when the gateway does not take it. */
  open(request: PayRequest): Promise<string>;
  /** Whether the gateway itself has signed this. */
  isGenuine(gateway: ScanGateway, notice: PayNotice): boolean;
  /** Only of a simulator: pays, and answers what a gateway would tell. */
  pay?(gateway: ScanGateway, outTradeNo: string, amountFen: number): PayNotice;
}
