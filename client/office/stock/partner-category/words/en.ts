export const words = {
  'nav.partnerCategory': 'Categories',
  'category.none': 'No categories yet',
  'category.noneHint': 'Add categories to sort SKUs by, one inside another as deep as you need.',
  'category.new': 'New category',
  'category.what': 'Category',
  'category.parentHint': 'Left empty, it is at the top.',
  'category.skus': 'SKUs',
  'category.removeHint': 'Categories inside it move up one level.',
  'category.removeLoses': '{skus} {skus|SKU loses its|SKUs lose their} category.',
  'category.assign': 'Set category',
  'category.assignTo': 'Set the category of {skus} {skus|SKU|SKUs}',
  'category.assignHint': 'Left empty, the SKUs are taken out of their category.',
  'category.assigned': '{skus} {skus|SKU|SKUs}: {category}',
  'category.onePartner': 'These SKUs belong to several partners. Select SKUs of one partner.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
