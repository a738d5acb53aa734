/** Words of the user's own account and notifications. */
export const words = {
  'me.title': 'My account',
  'me.security': 'Sign-in',
  'me.notifications': 'Notifications',
  'me.notificationsHint': 'What you are told in the app, and what is also sent to {email}.',
  'me.noEmail': 'Your account has no e-mail address, so nothing is sent by e-mail.',
  'me.about': 'About',
  'me.by.app': 'In the app',
  'me.by.email': 'By e-mail',
}

declare module '../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
