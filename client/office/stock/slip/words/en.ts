/** Slips: what leaves, comes, is counted or moved by a paper of the office. */
export const words = {
  'subject.slip': 'Slip',
  'action.slip.create': 'Made',
  'action.slip.update': 'Edited',
  'action.slip.start': 'Started',
  'action.slip.pick': 'Picked',
  'action.slip.close': 'Closed',
  'action.slip.cancel': 'Cancelled',
} as const

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
