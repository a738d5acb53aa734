/** Words of the pages in front of the sign-in: registering, recovering a password, consents; and of entering the password again. */
export const words = {
  'stepUp.title': 'Enter your password again',
  'stepUp.hint': 'This changes who may do what. You will not be asked again for 15 minutes.',
  'stepUp.go': 'Continue',

  'password.new': 'New password',
  'password.again': 'Repeat password',
  'password.now': 'Current password',
  'password.rule': 'At least {least} {least|character|characters}. Length matters more than symbols.',
  'password.short': 'Too short: at least {least} {least|character|characters}.',
  'password.fair': 'Long enough. A few more would make it better.',
  'password.good': 'Good.',
  'password.strong': 'Very good.',
  'password.change': 'Change password',
  'password.changeHint': 'You are signed out everywhere else.',
  'password.changed': 'Your password is changed.',

  'ownPassword.title': 'Set your own password',
  'ownPassword.hint': 'You signed in with a one-time password. Set one that only you know to continue.',
  'ownPassword.oneTime': 'One-time password',
  'ownPassword.go': 'Set password and continue',

  'register.title': 'Create your account',
  'register.hint': 'The invitation was sent to {email}.',
  'register.hintTyped': 'Enter the details from your invitation e-mail, or open its link.',
  'register.not.ACCEPTED': 'This invitation has already been used. Sign in with the account that was created with it.',
  'register.not.REVOKED': 'This invitation was withdrawn. Ask whoever invited you for a new one.',
  'register.not.EXPIRED': 'This invitation has expired. Ask whoever invited you for a new one.',
  'register.code': 'Number in the e-mail',
  'register.codeHint': '10 digits',
  'register.go': 'Create account',
  'register.haveAccount': 'I have an account: sign in',
  'register.notInvited':
    'No invitation? Accounts are opened by invitation only. Ask your own administrator; for a new company, ask the warehouse that keeps your goods.',

  'recover.title': 'New password',
  'recover.hint': 'A code is sent to the e-mail address or phone of your account. Use it to set a new password.',
  'recover.by': 'Send the code',
  'recover.byEmail': 'By e-mail',
  'recover.byPhone': 'By text message',
  'recover.send': 'Send code',
  'recover.sentEmail':
    'If there is an account “{username}” with an e-mail address, a code is on its way. It is valid for 10 minutes.',
  'recover.sentPhone':
    'If there is an account “{username}” with a phone number, a code is on its way. It is valid for 10 minutes.',
  'recover.code': 'Code (6 digits)',
  'recover.sixDigits': 'The code has 6 digits.',
  'recover.again': 'Send another code',
  'recover.againIn': 'Another code in {seconds} s',
  'recover.other': 'Use another user name',
  'recover.back': 'Back to sign-in',

  'consent.title': 'Consents',
  'consent.hint': 'What you agreed to when the account was created. You can withdraw the last one at any time.',
  'consent.termsOfUse': 'I agree to the terms of use',
  'consent.privacyPolicy': 'I agree to the privacy policy',
  'consent.marketingConsent': 'News and offers may be sent to me (optional)',
  'consent.name.termsOfUse': 'Terms of use',
  'consent.name.privacyPolicy': 'Privacy policy',
  'consent.name.marketingConsent': 'News and offers',
  'consent.read': 'Read',
  'consent.readOne': 'Read: {name}',
  'consent.needed': 'You need to agree to the terms of use and the privacy policy.',

  'image.choose': 'Choose a picture',
  'image.replace': 'Replace',
  'image.remove': 'Remove',
  'image.unreadable': '{file} cannot be read as a picture: use PNG, JPEG or WebP.',
}

declare module '../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
