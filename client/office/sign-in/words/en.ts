/** In front of the sign-in: registering, coming back, consents; and the password said again. */
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

  'stepUp.title': 'Enter your password again',
  'stepUp.hint': 'This changes who may do what. For the next 15 minutes you are not asked again.',
  'stepUp.go': 'Go on',

  'password.new': 'New password',
  'password.again': 'The same again',
  'password.show': 'Show what is typed',
  'password.now': 'Password now',
  'password.rule': 'At least {least} {least|character|characters}. Long is better than complicated.',
  'password.short': 'Too short: at least {least} {least|character|characters}.',
  'password.fair': 'Long enough. A few more make it better.',
  'password.good': 'Good.',
  'password.strong': 'Very good.',
  'password.change': 'Change password',
  'password.changeHint': 'This signs you out everywhere else.',
  'password.changed': 'Your password is changed.',

  'ownPassword.title': 'Set your own password',
  'ownPassword.hint': 'You came in with a one-time password. Set one that only you know, and go on.',
  'ownPassword.oneTime': 'One-time password',
  'ownPassword.go': 'Set password and go on',

  'register.title': 'Make your account',
  'register.hint': 'The invitation was sent to {email}.',
  'register.hintTyped': 'Type what stands in the mail that invited you, or open its link.',
  'register.code': 'Number in the mail',
  'register.codeHint': '10 digits',
  'register.go': 'Make account',
  'register.haveAccount': 'I have an account: sign in',
  'register.notInvited':
    'No invitation? Accounts are opened by invitation only. Ask your own administrator; for a new company, ask the warehouse that keeps your goods.',

  'recover.title': 'New password',
  'recover.hint': 'A code goes to the mail address or phone of your account. With it you set a new password.',
  'recover.by': 'How the code comes',
  'recover.byEmail': 'By mail',
  'recover.byPhone': 'By text message',
  'recover.send': 'Send code',
  'recover.sentEmail':
    'If there is an account “{username}” with a mail address, a code is on its way there. It is valid for 10 minutes.',
  'recover.sentPhone':
    'If there is an account “{username}” with a phone number, a code is on its way there. It is valid for 10 minutes.',
  'recover.code': 'Code (6 digits)',
  'recover.sixDigits': 'The code has 6 digits.',
  'recover.again': 'Send another code',
  'recover.againIn': 'Another code in {seconds} s',
  'recover.other': 'Another user name',
  'recover.back': 'Back to sign-in',

  'consent.title': 'Consents',
  'consent.hint': 'What you agreed to when the account was made. You can take back the last at any time.',
  'consent.termsOfUse': 'I agree to the terms of use',
  'consent.privacyPolicy': 'I agree to the privacy policy',
  'consent.marketingConsent': 'News and offers may be sent to me (optional)',
  'consent.name.termsOfUse': 'Terms of use',
  'consent.name.privacyPolicy': 'Privacy policy',
  'consent.name.marketingConsent': 'News and offers',
  'consent.read': 'Read',
  'consent.readOne': 'Read: {name}',
  'consent.needed': 'Without the terms of use and the privacy policy there is no account.',

  'image.choose': 'Choose a picture',
  'image.replace': 'Replace',
  'image.remove': 'Remove',
  'image.unreadable': '{file} is not a picture that can be read: PNG, JPEG or WebP.',
}

declare module '../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
