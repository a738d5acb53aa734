/** What people are told, and what they tell others. */
export const words = {
  'notification.title': 'Notifications',
  'notification.bell': 'Notifications: none unread',
  'notification.bellUnread': 'Notifications: {count} unread',
  'notification.none': 'Nothing has been told to you yet',
  'notification.noneHint':
    'What concerns you comes here by itself: inbound that goes on, stock that runs low, notices.',
  'notification.settings': 'What I am told',
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
  'notice.centerHint': 'Everyone who works there, and who works in every center.',
  'notice.partnerHint': 'All its people, and its Slack channel where it has one.',
  'notice.hear': 'That is {count} {count|person|people}.',
  'notice.nobodyHears': 'Nobody would hear it.',
  'notice.slackHears': 'Its Slack channel alone would hear it.',
  'notice.person': 'Person',
  'notice.words': 'Notice',
  'notice.send': 'Send',
  'notice.sent': 'Sent to {count}.',
  'notice.sentToSlack': 'Its Slack channel is told.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
