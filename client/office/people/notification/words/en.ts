/** What people are told, and what they tell others. */
export const words = {
  'notification.title': 'Notifications',
  'notification.bell': 'Notifications: none unread',
  'notification.bellUnread': 'Notifications: {count} unread',
  'notification.none': 'No notifications yet',
  'notification.noneHint': 'What concerns you appears here: inbounds moving on, stock running low, notices.',
  'notification.settings': 'Notification settings',
  'notification.readAll': 'Mark all read',
  'notification.showAll': 'Show all',
  'notification.markRead': 'Mark read',
  'notification.state': 'Read',
  'notification.read': 'Read',
  'notification.unread': 'Unread',
  'notification.subject': 'Title',
  'notification.actions': 'Actions',
  'notification.open': 'Open what “{title}” is about',
  'notification.asRead': 'Mark “{title}” read',
  'notification.asUnread': 'Mark “{title}” unread',
  'notification.remove': 'Delete “{title}”',
  'notification.write': 'Write a notice',

  'notice.to': 'To',
  'notice.to.center': 'A center',
  'notice.to.partner': 'A partner',
  'notice.to.user': 'A person',
  'notice.centerHint': 'Everyone who works there, and everyone who works in all centers.',
  'notice.partnerHint': 'All its people, and its Slack channel where it has one.',
  'notice.hear': '{count} {count|person|people} will get it.',
  'notice.nobodyHears': 'Nobody would get it.',
  'notice.slackHears': 'Only its Slack channel would get it.',
  'notice.person': 'Person',
  'notice.words': 'Notice',
  'notice.send': 'Send',
  'notice.sent': 'Sent to {count}.',
  'notice.sentToSlack': 'Sent to its Slack channel.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
