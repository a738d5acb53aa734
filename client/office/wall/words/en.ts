export const words = {
  'nav.wall': 'Wall screen',
  'wall.full': 'Full screen',
  'wall.leave': 'Back to the start page',
  'wall.trucks': 'Trucks',
  'wall.more': '{count} more',
  'wall.lost': 'No connection. These figures are from {time}.',
  'wall.exceptions': 'Exceptions open',
}

declare module '../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
