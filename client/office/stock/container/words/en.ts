export const words = {
  'nav.container': 'Containers',
  'container.none': 'No containers yet',
  'container.noneHint': 'The boxes and pallets that the center owns and uses again and again.',
  'container.new': 'New container',
  'container.what': 'Container',
  'container.code': 'Code',
  'container.codeHint': 'As printed on it; unique in its center. It cannot be changed later.',
  'container.description': 'Description',
} as const

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
