/** Names the one message of a contract order: what traded takes the place of what was said before. */
export function contractOrderToast(orderId: number): string {
  return `contract order ${String(orderId)}`;
}
