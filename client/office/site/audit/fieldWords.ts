import { isMessageKey, type MessageKey } from '../../../ui/app/language.tsx'

/** Columns whose word the office has under another name. */
const elsewhere: Readonly<Record<string, MessageKey>> = {
  skuStatus: 'word.status',
  partnerItemNumber: 'sku.number',
  partnerCategoryId: 'sku.category',
  imageUrl: 'sku.image',
  imageId: 'sku.image',
  originCountry: 'sku.origin',
  productionLeadtime: 'sku.leadtime',
  centerStorageType: 'sku.storage',
  isExpiryManaged: 'sku.expiryManaged',
  isLotManaged: 'sku.lotManaged',
  deliveryRegion: 'sku.region',
  parentId: 'field.parentConsolCode',
  recipientName: 'invoice.recipient',
  paymentTerms: 'invoice.payment',
  isExempted: 'invoice.exempted',
  deliveryAttributeType: 'invoice.attribute',
  hubCode: 'invoice.hub',
  packedWeight: 'word.weight',
  packedGoods: 'field.goods',
  apiKeySealed: 'contract.apiKey',
  apiRefreshKeySealed: 'contract.apiRefreshKey',
  useVoluntarySerial: 'contract.useVoluntary',
  serialStart: 'contract.range.start',
  serialEnd: 'contract.range.end',
  courier: 'word.courier',
  isoCode2: 'country.code2',
  isoCode3: 'country.code3',
  nameJaRuby: 'center.nameJa',
  inboundReservationCutoff: 'center.cutoff',
  fullAddress: 'party.address',
  postalCode: 'party.postalCode',
  administrativeArea: 'party.area',
  locality: 'party.locality',
  dependentLocality: 'brand.dependentLocality',
  premise: 'party.premise',
  closingDay: 'billing.closingDay',
  paymentDays: 'billing.paymentDays',
  inboundPerPiece: 'billing.inbound',
  storagePerLocationDay: 'billing.storage',
  packingPerParcel: 'billing.packing',
  usesAutoConfirm: 'partner.autoConfirm',
  usesChannelTalk: 'partner.channelTalk',
  slackWebhookSealed: 'partner.slackWebhook',
  options: 'brand.options',
  usesPackingPhoto: 'brand.packingPhoto',
  printBrandImageOnInvoice: 'brand.printLogo',
  allowPublicPackingVideo: 'brand.publicVideo',
  usesAutoKrTax: 'brand.autoTax',
  dueDate: 'tracking.due',
  content: 'notification.content',
  parentRoleId: 'role.parent',
  deactivationReason: 'user.reason',
  isPrinted: 'relocation.printed',
  fromLocationId: 'field.sourceLocationId',
  toLocationId: 'field.targetLocationId',
  errorCode: 'field.reason',
  errorText: 'job.detail',
}

/** What every edit moves, what the entry says of itself, and what only the database and its clocks go by. */
export const untold: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'aliasKey',
  'codeKey',
  'serialKey',
  'hash',
  'apiKeyPrint',
  'onFloor',
  'warnedAt',
  'polledAt',
  'lastLoginAt',
  'tableSettingsJson',
  'widgetSettingsJson',
])

/** The key of a field's word: its own, its form's, or, where it numbers something, what that is. */
export function fieldWord(kind: string, name: string): MessageKey | undefined {
  const bare = name.replace(/Json$/, '')
  return (
    elsewhere[bare] ?? [`field.${bare}`, `${kind}.${bare}`, `subject.${bare.replace(/Ids?$/, '')}`].find(isMessageKey)
  )
}
