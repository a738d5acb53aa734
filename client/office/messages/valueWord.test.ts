import { describe, expect, test } from 'vitest'
import { accountStatuses, languages } from '../../../shared/entities/account.ts'
import { billings, brandTrackingStatuses } from '../../../shared/entities/brand.ts'
import { containerTypes, planStatuses } from '../../../shared/entities/consol.ts'
import { contractStatuses, contractTypes } from '../../../shared/entities/contract.ts'
import { deliveryConditions, deliveryRuleStatuses } from '../../../shared/entities/delivery-rule.ts'
import { exceptionStatuses } from '../../../shared/entities/exception.ts'
import { flowTypes } from '../../../shared/entities/flow-control.ts'
import {
  conditions,
  inboundPackagingTypes,
  inboundTypes,
  naverBillingStatuses,
} from '../../../shared/entities/inbound.ts'
import { inboundStatuses } from '../../../shared/entities/inbound-status.ts'
import { adjustmentTypes } from '../../../shared/entities/interim-item-adjustment.ts'
import { deliveryAttributeTypes, invoiceStatuses, invoiceTypes } from '../../../shared/entities/invoice.ts'
import { locationTypes } from '../../../shared/entities/location.ts'
import { notificationTypes } from '../../../shared/entities/notification.ts'
import { partnerPolicies } from '../../../shared/entities/partner.ts'
import { relocationStatuses } from '../../../shared/entities/relocation.ts'
import { boxVolumes, centerStorageTypes, deliveryRegions, skuKinds, skuStatuses } from '../../../shared/entities/sku.ts'
import { pickingKinds } from '../../../shared/entities/slip.ts'
import { stockCountStatuses } from '../../../shared/entities/stock-count.ts'
import { invitationStatuses } from '../../../shared/entities/user.ts'
import { systemRoles } from '../../../shared/privileges.ts'
import { valueWord } from '../../../shared/messages/records/value-word.ts'
import { speak } from './speak.ts'

const english = await speak('en')

/** The codes in the trail of changes: the kind of row, the field, and its values. */
const codes: [kind: string, field: string, values: readonly string[]][] = [
  ['user', 'status', accountStatuses],
  ['partner', 'status', accountStatuses],
  ['brand', 'status', accountStatuses],
  ['partner', 'policy', partnerPolicies],
  ['brand', 'billing', billings],
  ['billingCondition', 'billing', billings],
  ['brandTracking', 'status', brandTrackingStatuses],
  ['invitation', 'status', invitationStatuses],
  ['invitation', 'systemNames', Object.keys(systemRoles)],
  ['notification', 'type', notificationTypes],
  ['inbound', 'status', inboundStatuses],
  ['inbound', 'inboundType', inboundTypes],
  ['inbound', 'packagingType', inboundPackagingTypes],
  ['inbound', 'naverBillingStatus', naverBillingStatuses],
  ['invoice', 'status', invoiceStatuses],
  ['invoice', 'type', invoiceTypes],
  ['invoice', 'deliveryAttributeType', deliveryAttributeTypes],
  ['plan', 'status', planStatuses],
  ['consol', 'containerType', containerTypes],
  ['relocation', 'status', relocationStatuses],
  ['contract', 'status', contractStatuses],
  ['contract', 'type', contractTypes],
  ['exception', 'status', exceptionStatuses],
  ['location', 'type', locationTypes],
  ['sku', 'type', skuKinds],
  ['sku', 'skuStatus', skuStatuses],
  ['sku', 'centerStorageType', centerStorageTypes],
  ['sku', 'deliveryRegion', deliveryRegions],
  ['sku', 'boxVolume', boxVolumes],
  ['deliveryRule', 'status', deliveryRuleStatuses],
  ['deliveryRule', 'deliveryCondition', deliveryConditions],
  ['flowControl', 'type', flowTypes],
  ['order', 'adjustment', adjustmentTypes],
  ['stockCount', 'status', stockCountStatuses],
  ['slip', 'condition', conditions],
  ['slip', 'pickingKind', pickingKinds],
]

describe.each(languages)('in %s', async (language) => {
  const spoken = await speak(language)
  test.each(codes)('%s: every value of %s has a word in the office', (kind, field, values) => {
    // A word of the field may happen to be the code itself, but a code must never look like one.
    expect(
      values.filter((value) => /_|^[A-Z]{3,}$/.test(valueWord(kind, field, value, spoken)) && value !== 'B2B'),
    ).toEqual([])
  })
})

test('an unknown code of a newer release is shown as it is, and a name that looks like a code stays a name', () => {
  expect(valueWord('invoice', 'status', 'FROZEN', english)).toBe('FROZEN')
  expect(valueWord('partner', 'name', 'ACTIVE', english)).toBe('ACTIVE')
})

test('couriers are shown by name, what is on or off as yes or no, a number as a figure, and a missing value as a dash', () => {
  expect([
    valueWord('contract', 'courierCode', 'CJGLS', english),
    valueWord('brand', 'isMain', 1, english),
    valueWord('contract', 'useVoluntarySerial', 0, english),
    valueWord('plan', 'waybills', 1, english),
  ]).toEqual(['CJ Logistics', 'Yes', 'No', '1'])
  expect([valueWord('partner', 'phone', null, english), valueWord('location', 'isOnTheWay', true, english)]).toEqual([
    '–',
    'Yes',
  ])
})
