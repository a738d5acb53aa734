/** What was bought on a channel, and what is in it. */
export const words = {
  'subject.order': 'Order',
  'subject.orderLine': 'Order line',
}
