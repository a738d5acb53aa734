/** What only the office and programs are refused: the floor does not carry these sentences. Other languages have the same codes. */
export const en = {
  'proof-needed': 'Say your password again to go on: this changes who may do what.',
  'password-wrong': 'That is not your password.',
  'password-must-change': 'You signed in with a one-time password. Set a new one to go on.',
  'person-needed': 'This concerns a person’s own account: a key cannot do it.',
  'password-length': 'A password has 8 to 200 characters.',
  'password-common': 'Too many people use this password. Choose another one.',
  'password-personal': 'A password must not be a name, mail address or phone number of its owner.',
  'code-wrong': 'The number is not right, or no longer valid. Ask for a new one.',
  'invitation-closed': 'This invitation was accepted or taken back.',
  'pin-locked': 'The PIN was wrong too often. Sign in once with the password, and the PIN works again.',
} as const
export type AccountRefusals = Record<keyof typeof en, string>
