/** What only the office and programs are refused: the floor does not carry these sentences. Other languages have the same codes. */
export const en = {
  'proof-needed': 'Say your password again to go on: this changes who may do what.',
  'password-wrong': 'That is not your password.',
  'password-must-change': 'You signed in with a one-time password. Set a new one to go on.',
  'person-needed': 'This concerns a person’s own account: a key cannot do it.',
} as const
export type AccountRefusals = Record<keyof typeof en, string>
