/** One’s own account, and what one is told. */
export const words = {
  'me.title': 'My account',
  'me.security': 'Sign-in',
  'me.notifications': 'Notifications',
  'me.notificationsHint': 'What you are told in the app, and what comes to {email} besides.',
  'me.noEmail': 'Your account has no mail address: nothing comes by mail.',
  'me.about': 'About',
  'me.by.app': 'In the app',
  'me.by.email': 'By mail',

  'notification.type.BELOW_SAFETY_STOCK': 'Stock below its safety stock',
  'notification.type.EXPIRATION_CLOSE': 'Goods that expire soon',
  'notification.type.RETURN_CENTER_PROCESSING': 'Returns at the center',
  'notification.type.B2B_STATUS': 'B2B orders: progress',
  'notification.type.B2B_REQUIRED_ACCEPTED': 'B2B orders to accept',
  'notification.type.B2B_CHANGE_DELIVERY_DATE': 'B2B orders: another delivery day',
  'notification.type.RECEIVING_SHEET_STATUS': 'Relocation sheets',
  'notification.type.BILLFLOW_IN_REVIEW': 'Bills to review',
  'notification.type.INBOUND_STATUS': 'Inbound: progress',
  'notification.type.ORDER_T': 'Orders',
  'notification.type.CASE_STATUS': 'Cases: progress',
  'notification.type.CASE_COMMENT': 'Cases: comments',
  'notification.type.SERIALS_LOW': 'Waybill numbers running out',
  'notification.type.CHANNEL_ERROR': 'Sales channels that fail',
  'notification.type.NOTICE': 'Notices',
}

declare module '../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
