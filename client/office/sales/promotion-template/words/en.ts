export const words = {
  'nav.promotionTemplate': 'Promotion templates',
  'promotionTemplate.none': 'No templates yet',
  'promotionTemplate.noneHint': 'Open a promotion and save it as a template.',
  'promotionTemplate.gifts': 'Gifts',
  'promotionTemplate.begin': 'New promotion from this template',
  'promotionTemplate.removeSome': 'Delete {templates} {templates|template|templates}? Promotions made from them stay.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
