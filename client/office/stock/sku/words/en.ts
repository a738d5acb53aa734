export const words = {
  'sku.disabled': 'Disabled',
  'sku.disable': 'Disable',
  'sku.enable': 'Enable',
  'sku.disableMany':
    '{count} {count|SKU|SKUs} will be announced no more. What lies in storage can still leave, and they can be enabled again.',
  'sku.flow': 'Movements',
  'sku.last90': 'The last 90 days',
  'sku.came': 'Came in',
  'sku.went': 'Went out',
  'sku.coming': 'Expected inbounds',
  'sku.nothingComing': 'Nothing is announced.',
  'sku.goingSlips': 'Open slips',
  'sku.goingWaybills': 'Waybills not dispatched yet',
  'sku.nothingGoing': 'None.',
  'sku.expected': 'Expected',
  'sku.allOf': 'All {count}',
  'sku.underSafety': '{available} available, below the safety stock of {safety}.',
  'sku.lastsNot': 'At the pace of the last 28 days it will not last the {days} days that more takes to make.',
  'sku.concerns.NO_SIZE': 'Sizes missing',
  'sku.concerns.NO_BARCODE': 'No barcode',
  'sku.concerns.OUT_OF_STOCK': 'Out of stock',
  'sku.concerns.AT_RISK': 'At risk',
  'sku.upload': 'Upload',
  'sku.uploadHint':
    'A row a SKU, up to 5,000. To change SKUs, download the list, change it there and upload it; an empty cell changes nothing.',
  'sku.uploadRows': 'The rows are',
  'sku.uploadRows.create': 'New SKUs',
  'sku.uploadRows.update': 'Changes',
  'sku.templateFor': 'Template',
  'sku.templateFor.all': 'All columns',
  'sku.templateFor.domestics': 'Sold at home only',
  'sku.needsName': 'a new SKU needs a name',
  'sku.needsNumber': 'say the item number or id of the SKU that changes',
  'sku.force': 'Change it anyway',
  'sku.forceHint': 'What lies in storage stays without a date or lot until it is counted again.',
  'sku.otherNamesHint': 'Searched like the name; Enter after each.',
} as const

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
