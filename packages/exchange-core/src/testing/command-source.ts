import type { CommandBody } from '#products.ts';

export interface KnownOrders {
  readonly lastOrderId: number;
  readonly orders: readonly {
    readonly id: number;
    readonly user: number;
    readonly waiting?: boolean;
    readonly type?: string;
  }[];
}

/** Makes plausible and implausible commands of one product. */
export interface CommandSource {
  /** How many of a thousand commands are its own. */
  readonly weight: number;
  /** The next command; what is known of orders lets it name some that exist, or did. */
  next(known: KnownOrders): CommandBody;
}
