/** All words of the sign-in and its errors; it is shown before the office's words are loaded. */
export const words = {
  'signIn.title': 'Sign in',
  'signIn.byPassword': 'Password',
  'signIn.byBadge': 'Badge and PIN',
  'signIn.username': 'User name',
  'signIn.password': 'Password',
  'signIn.badge': 'Badge',
  'signIn.badgeHint': 'Scan your badge into this field.',
  'signIn.pin': 'PIN',
  'signIn.go': 'Sign in',
  'signIn.forgot': 'Forgot your password?',
  'signIn.invited': 'Invited? Register',
  'password.show': 'Show what is typed',
  'error.offline': 'The server cannot be reached. Check the network.',
  'error.comesBack': 'This page keeps trying and opens as soon as the server answers.',
  'error.unexpected': 'Something went wrong on this page.',
  'error.retry': 'Try again',
  'spreadsheet.tooLarge': 'This file is too large: at most {rows} rows. Split it into smaller ones.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
