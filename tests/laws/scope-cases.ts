import { logo } from '../support/pictures.ts'
import type { Foreign } from './scope-world.ts'

/** A right request about what is foreign to who asks. */
export interface Ask {
  params?: object
  query?: object
  body?: object
  file?: File
  ifMatch?: number
}

/** How a call can reach what is foreign, and what comes of it. One line a call; a call without one fails the law. */
export type Case =
  /** Names one: 404. */
  | { names: (f: Foreign) => Ask; status?: 404 | 403 | 400 }
  /** Lists or counts, plainly and narrowed to what is foreign: it is not among the answers. */
  | { lists: (f: Foreign) => Ask[]; also?: RegExp }
  /** Names many: each is an error, or the call is 404. */
  | { bulk: (f: Foreign) => Ask }
  /** Nothing foreign can be named in it: why, or where else it is held to the law. */
  | { none: string }

type Kind = keyof Omit<Foreign, 'own' | 'serial' | 'palletCode' | 'username' | 'accessKey' | 'inboundCode'>

/** A call with one id in its path. */
const one = (kind: Kind, more: (f: Foreign) => Ask = () => ({})): Case => ({
  names: (f) => ({
    ifMatch: 1,
    ...more(f),
    params: {
      id: f[kind],
      invoiceId: f[kind],
      consolId: f[kind],
      userId: f[kind],
      brandId: f.brand,
      sessionId: f.session,
      accessKey: f.accessKey,
      ...more(f).params,
    },
  }),
})
const list = (...narrowed: ((f: Foreign) => object)[]): Case => ({
  lists: (f) => [{}, ...narrowed.map((query) => ({ query: query(f) }))],
})
/** What belongs to a center alone is named so. */
const listOfCenter = (...narrowed: ((f: Foreign) => object)[]): Case => ({ ...list(...narrowed), also: /alienC/ })
const search = (...bodies: ((f: Foreign) => object)[]): Case => ({
  lists: (f) => bodies.map((body) => ({ body: body(f) })),
})
const names = (body: (f: Foreign) => object, status?: 403 | 400): Case => ({
  names: (f) => ({ body: body(f) }),
  ...(status ? { status } : {}),
})
const bulk = (body: (f: Foreign) => object): Case => ({ bulk: (f) => ({ body: body(f) }) })
const none = (why: string): Case => ({ none: why })

const newUser = (f: Foreign) => ({
  username: 'new',
  name: 'New',
  password: 'a-long-new-password',
  partnerId: f.partner,
  centerIds: [f.center],
})
const newPartner = (f: Foreign) => ({ name: 'New', businessName: 'New', status: 'ACTIVE', centerIds: [f.center] })
const newBrand = (f: Foreign) => ({
  partnerId: f.partner,
  name: 'New',
  businessName: 'New',
  status: 'ACTIVE',
  businessRegistrationNumber: '123-45-67890',
  address: 'Seoul',
  postcode: '06236',
  representativeName: 'Kim',
  krTaxContactName: 'Kim',
  krTaxContactEmail: 'kim@example.com',
})
const without = (row: object, name: string) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== name))

const rolesAreShared = none('roles are the site’s; how many hold one is counted in scope: server/accounts/role.test.ts')
const oneself = none('one’s own account')
const everyones = none('the same for everyone')
const byDevice = none('a handheld speaks for its center: the test of handhelds below, and tests/sync')
const kim = { name: 'Kim', address: 'Seoul', postalCode: '06236', phones: ['010-1234-5678'] }
const announced = (f: Foreign) => ({
  centerId: f.center,
  partnerId: f.partner,
  inboundType: 'COURIER',
  packagingType: 'BOX',
  items: [{ skuId: f.sku, quantity: 1 }],
  shipments: [{ quantity: 1, scheduledDateRange: { from: '2026-03-03', to: '2026-03-03' } }],
})
const notice = { type: 'INBOUND_STATUS', title: 'Hello', contents: 'Hello' }
const placed = (f: Foreign) => ({ centerIds: f.center })
const placedAndOwned = (f: Foreign) => ({ centerIds: f.center, partnerIds: f.partner })

export const cases: Readonly<Record<string, Case>> = {
  'auth.signIn': everyones,
  'auth.signInByBadge': everyones,
  'auth.signOut': oneself,
  'auth.me': oneself,
  'auth.saveSettings': oneself,
  'auth.badges': list(
    (f) => ({ userId: f.user }),
    (f) => ({ userIds: f.user }),
  ),
  'auth.issueBadge': names((f) => ({ userId: f.user })),
  'auth.printBadges': none('by the badges’ own secrets, which only who issued them has; server/accounts/badge.test.ts'),
  'auth.revokeBadge': one('badge'),

  'openapiKey.create': names((f) => ({ name: 'Key', partnerId: f.partner, roleId: f.role })),
  'openapiKey.list': list((f) => ({ partnerId: f.partner })),
  'openapiKey.get': one('key'),
  'openapiKey.touch': one('key'),
  'openapiKey.remove': one('key'),
  'audit.list': list(
    (f) => ({ userId: f.user }),
    (f) => ({ partnerId: f.partner, centerId: f.center }),
  ),
  'audit.sheet': list(
    (f) => ({ userId: f.user }),
    (f) => ({ partnerId: f.partner, centerId: f.center }),
  ),
  'audit.verify': none('it reads every scope’s and answers counts'),

  'location.sample': everyones,
  'location.list': listOfCenter(placed),
  'location.excel': listOfCenter(placed),
  'location.overview': listOfCenter(placed),
  'location.create': names((f) => ({ centerId: f.center, alias: 'B-01' })),
  'location.get': one('location'),
  'location.update': one('location', () => ({ body: {} })),
  'location.remove': one('location'),
  'location.enable': bulk((f) => ({ ids: [f.location] })),
  'location.disable': bulk((f) => ({ ids: [f.location], force: true })),
  'location.bulk': bulk((f) => ({
    rows: [
      { id: f.location, alias: 'MINE' },
      { centerId: f.center, alias: 'B-02' },
    ],
  })),
  'location.print': names((f) => ({ ids: [f.location] })),

  'sku.list': list(
    (f) => ({ partnerIds: f.partner }),
    (f) => ({ ids: f.sku }),
    () => ({ barcode: '490200' }),
  ),
  'sku.excel': list((f) => ({ partnerIds: f.partner })),
  'sku.count': list((f) => ({ partnerIds: f.partner })),
  'sku.create': names((f) => ({ name: 'Ink', partnerId: f.partner, barcodes: [] })),
  'sku.get': one('sku'),
  'sku.update': one('sku', () => ({ body: {} })),
  'sku.remove': one('sku'),

  'inbound.create': names((f) => announced(f)),
  'inbound.list': list(placedAndOwned, (f) => ({ code: f.inboundCode })),
  'inbound.excel': list(placedAndOwned),
  'inbound.count': list(placedAndOwned),
  'inbound.sample': everyones,
  'inbound.attach': one('inbound', (f) => ({
    query: { shipmentId: f.shipment },
    file: new File(['picture'], 'a.png'),
  })),
  'inbound.attachment': one('inbound', (f) => ({ params: { attachmentId: f.attachment } })),
  'inbound.get': one('inbound'),
  'inbound.getInbound': one('inbound'),
  'inbound.logs': one('inbound'),
  'inbound.update': one('inbound', () => ({ body: {} })),
  'inbound.accept': bulk((f) => ({ ids: [f.inbound] })),
  'inbound.cancel': bulk((f) => ({ ids: [f.inbound], force: true })),
  'inbound.close': one('inbound'),
  'inbound.approve': one('inbound'),
  'inbound.reject': one('inbound'),

  'inventory.list': list(placedAndOwned, (f) => ({ skuIds: f.sku })),
  'inventory.logs': list(placedAndOwned, (f) => ({ locationId: f.location })),
  'inventory.logsExcel': list(placedAndOwned),
  'inventory.list2': list(placedAndOwned, (f) => ({ locationId: f.location })),
  'inventory.list2Excel': list(placedAndOwned),
  'inventory.count2': list(placedAndOwned),

  'country.get': everyones,
  'country.update': everyones,
  'country.remove': everyones,
  'country.search': everyones,
  'country.create': everyones,
  'contract.get': one('contract'),
  'contract.list': listOfCenter(placed, (f) => ({ centerId: f.center })),
  'contract.create': names((f) => ({ centerId: f.center, logisticsCode: 'CJ', apiKey: 'key' })),
  'contract.update': one('contract', () => ({ body: {} })),
  'contract.disable': one('contract'),
  'contract.enable': one('contract'),

  'legacyInvoice.listByIds': search((f) => ({ idList: [f.invoice] })),
  'legacyInvoice.returningList': { ...search((f) => ({ searchList: [f.serial] })), also: /NO_RETURN/ },
  'legacyInvoice.get': one('invoice'),
  'legacyInvoice.update': one('invoice', () => ({ body: {} })),
  'legacyInvoice.remove': one('invoice'),
  'legacyInvoice.list': list((f) => ({ serial: f.serial })),
  'legacyInvoice.create': names((f) => ({ contractId: f.contract, originalOrderId: 'o', recipient: kim })),
  'legacyInvoice.bulk': bulk((f) => ({ data: [{ contractId: f.contract, originalOrderId: 'o', recipient: kim }] })),
  'legacyInvoice.allocate': one('invoice'),
  'legacyInvoice.allocateMany': bulk((f) => ({ invoiceIds: [f.invoice] })),
  'legacyInvoice.print': one('invoice', () => ({ body: {} })),
  'legacyInvoice.bulkPrint': names((f) => ({ invoiceIds: [f.invoice] })),
  'legacyInvoice.returning': names((f) => ({ invoiceId: f.invoice })),
  'invoice.create': bulk((f) => ({ invoices: [{ contractId: f.contract, originalOrderId: 'o', recipient: kim }] })),
  'invoice.list': list(
    placedAndOwned,
    (f) => ({ serial: f.serial }),
    (f) => ({ ids: f.invoice }),
    (f) => ({ contractIds: f.contract, planId: f.plan }),
  ),
  'invoice.excel': list(placedAndOwned),
  'invoice.count': list(placedAndOwned),
  'invoice.sample': everyones,
  'invoice.get': one('invoice'),
  'invoice.logs': one('invoice'),
  'invoice.cancel': one('invoice'),
  'invoice.trackings': one('invoice'),
  'photo.read': one('invoice', (f) => ({ params: { photoId: f.photo } })),
  'invoice.cancelMany': bulk((f) => ({ ids: [f.invoice] })),
  'invoice.packed': bulk((f) => ({ invoices: [{ id: f.invoice }, { serial: f.serial }] })),
  'invoice.load': names((f) => ({ serial: f.serial, consolCode: 'CS-ICN1-000001' })),
  'invoice.unload': { names: (f) => ({ query: { serial: f.serial } }) },
  'invoice.bulkPrint': names((f) => ({ invoiceIds: [f.invoice] })),

  'plan.list': list(placed),
  'plan.count': list(placed),
  'plan.create': names((f) => ({ centerId: f.center, courierCode: 'CJGLS' })),
  'plan.get': one('plan'),
  'plan.update': one('plan', () => ({ body: {} })),
  'plan.logs': one('plan'),
  'plan.print': one('plan', () => ({ body: {} })),
  'plan.cancel': bulk((f) => ({ ids: [f.plan], force: true })),
  'plan.complete': bulk((f) => ({ ids: [f.plan], force: true })),
  'consol.list': list(
    placed,
    (f) => ({ consolPlanId: f.plan }),
    () => ({ centerCode: 'NRT1' }),
  ),
  'consol.create': names((f) => ({ centerId: f.center, consolPlanId: f.plan, type: 'PALLET' })),
  'consol.get': one('consol'),
  'consol.remove': one('consol'),
  'consol.logs': one('consol'),
  'consol.view': none('by its pass code, for who stands before it; server/logistics/consol-view.test.ts'),
  'consol.nest': one('box', (f) => ({ body: { parentConsolCode: f.palletCode } })),
  'consol.unnest': one('box'),
  'consol.print': names((f) => ({ ids: [f.consol] })),

  'relocation.arrive': bulk((f) => ({ ids: [f.relocation] })),
  'relocation.close': bulk((f) => ({ moves: [{ id: f.relocation }] })),
  'relocation.print': names((f) => ({ ids: [f.relocation] })),
  'relocation.bulk': bulk((f) => ({
    centerId: f.own.center,
    rows: [{ skuId: f.sku, quantity: 1, sourceLocationId: f.location, targetLocationId: f.own.location }],
  })),
  'relocation.list': list(placedAndOwned, (f) => ({ locationId: f.location })),
  'relocation.count': list(placed),
  'relocation.excel': list(placedAndOwned),
  'relocation.sample': everyones,
  'relocation.get': one('relocation'),
  'relocation.update': one('relocation', () => ({ body: {} })),
  'relocation.remove': one('relocation'),
  'relocation.logs': one('relocation'),

  'container.list': listOfCenter(placed),
  'container.create': names((f) => ({ centerId: f.center, code: 'TOTE', containerType: 'BOX' })),
  'printer.list': listOfCenter(placed),
  'printer.create': names((f) => ({ centerId: f.center, name: 'Mine', host: '10.0.0.7' })),
  'printer.get': one('printer'),
  'printer.update': one('printer', () => ({ body: {} })),
  'printer.remove': one('printer'),
  'printer.test': one('printer'),

  'allocation.allocate': bulk((f) => ({ type: 'resend', targets: [f.invoice] })),
  'job.list': list(),
  'job.get': one('job'),
  'job.file': one('job'),
  'job.retry': one('job'),

  'sync.devices': listOfCenter(placed),
  'sync.issueEnrolment': names((f) => ({ centerId: f.center, label: 'Mine' })),
  'sync.renameDevice': one('device', () => ({ body: { label: 'Mine' } })),
  'sync.revokeDevice': one('device'),
  'sync.printEnrolment': none('by the enrolment’s own secret'),
  'sync.enrol': everyones,
  'sync.importQueue': none('a queue of a device of another center is 404: tests/sync/devices.test.ts'),
  'sync.exceptions': listOfCenter(placed),
  'sync.exception': one('exception'),
  'sync.settle': one('exception', () => ({ body: { how: 'discard', note: 'mine' } })),
  'sync.live': none('the test of pokes below'),
  'sync.signIn': byDevice,
  'sync.push': byDevice,
  'sync.pull': byDevice,
  'sync.snapshot': byDevice,
  'sync.whereabouts': byDevice,
  'sync.label': byDevice,
  'sync.consolLabel': byDevice,
  'photo.announce': byDevice,
  'photo.part': byDevice,
  'system.health': everyones,

  'user.list': list(
    (f) => ({ partnerId: f.partner }),
    placed,
    (f) => ({ ids: f.user }),
  ),
  'center.list': list(),
  'center.get': one('center'),
  'user.excel': list((f) => ({ partnerId: f.partner }), placed),
  'user.sample': everyones,
  'user.create': names((f) => newUser(f)),
  'user.search': search(
    (f) => ({ partnerId: f.partner }),
    (f) => ({ keyword: f.username }),
  ),
  'user.find': search((f) => ({ username: f.username })),
  'user.removeMany': bulk((f) => ({ ids: [f.user] })),
  'user.resetPassword': names((f) => ({ userId: f.user })),
  'user.get': one('user'),
  'user.update': one('user', () => ({ body: {} })),
  'user.remove': one('user'),
  'user.roles': one('user'),
  'user.addRoles': one('user', (f) => ({ body: { roleIds: [f.role], skipConflict: true } })),
  'user.removeRoles': one('user', (f) => ({ query: { ids: f.role } })),
  'user.sessions': one('user'),
  'user.endSession': one('user'),
  'user.endSessions': one('user'),
  'nowUser.me': oneself,
  'nowUser.list': list((f) => ({ partnerId: f.partner })),
  'nowUser.update': one('user', () => ({ body: {} })),
  'nowUser.invite': names((f) => ({
    email: 'new@example.com',
    name: 'New',
    systemNames: ['SYSR_VISE_INBOUND'],
    partnerId: f.partner,
    centerIds: [f.center],
  })),
  'nowUser.invitations': list(),
  'nowUser.resendInvitation': one('invitation'),
  'nowUser.revokeInvitation': one('invitation'),
  'self.saveProfile': oneself,
  'self.changePassword': oneself,
  'self.prove': oneself,
  'self.sessions': list(),
  'self.endSession': one('session'),
  'recovery.register': everyones,
  'recovery.recover': everyones,
  'recovery.setPassword': everyones,
  'recovery.forgot': everyones,
  'recovery.verify': everyones,
  'recovery.changePassword': everyones,
  'role.list': rolesAreShared,
  'role.create': rolesAreShared,
  'role.get': rolesAreShared,
  'role.update': rolesAreShared,
  'role.remove': rolesAreShared,

  'partner.list': { lists: (f) => [{}, { query: { name: 'Mori' } }, { query: { ids: f.partner } }], also: /Mori/ },
  'partner.search': { ...search(() => ({ name: 'Mori' })), also: /Mori/ },
  'partner.legacyList': { ...list(), also: /Mori/ },
  'partner.excel': { lists: () => [{}, { query: { name: 'Mori' } }], also: /Mori/ },
  'partner.sample': everyones,
  'partner.get': one('partner'),
  'partner.update': one('partner', () => ({ body: {} })),
  'partner.remove': one('partner'),
  'partner.stops': one('partner'),
  'partner.create': names((f) => newPartner(f)),
  'partner.createWhole': names((f) => ({
    partner: newPartner(f),
    brand: without(newBrand(f), 'partnerId'),
    user: without(newUser(f), 'partnerId'),
  })),
  'partner.register': names((f) => ({
    companyName: 'New',
    receiverName: 'Kim',
    receiverEmail: 'kim@example.com',
    inboundId: f.inbound,
    centerIds: [f.center],
  })),
  'brand.list': {
    lists: (f) => [
      {},
      { query: { partnerIds: f.partner } },
      { query: { keyword: 'Mori' } },
      { query: { ids: f.brand } },
    ],
    also: /Mori/,
  },
  'brand.search': { ...search((f) => ({ partnerId: f.partner })), also: /Mori/ },
  'brand.excel': { lists: (f) => [{}, { query: { partnerIds: f.partner } }], also: /Mori/ },
  'brand.sample': everyones,
  'brand.get': one('brand'),
  'brand.update': one('brand', () => ({ body: {} })),
  'brand.remove': one('brand'),
  'brand.stops': one('brand'),
  'brand.nowUpdate': one('brand', () => ({ body: {} })),
  'brand.create': names((f) => newBrand(f)),
  'brand.nowCreate': names((f) => ({
    ...newBrand(f),
    address: 'Seoul',
    phone: '02-1',
    businessType: 'retail',
    businessItem: 'tea',
    businessAddress: 'Seoul',
    businessPostcode: '06236',
    returnAddress: 'Seoul',
    returnPostcode: '06236',
  })),
  'packagingImage.list': one('brand'),
  'packagingImage.get': one('packagingImage'),
  'packagingImage.update': one('packagingImage', () => ({ body: {} })),
  'packagingImage.remove': one('packagingImage'),
  'packagingImage.create': one('brand', () => ({ body: { image: logo, title: 'Box' } })),
  'brandTracking.list': list((f) => ({ brandId: f.brand })),
  'brandTracking.get': one('brandTracking'),
  'brandTracking.update': one('brandTracking', () => ({ body: {} })),
  'brandTracking.remove': one('brandTracking'),
  'brandTracking.create': names((f) => ({ brandId: f.brand, title: 'Start' })),
  'brandTrackingLog.list': list((f) => ({ brandTrackingId: f.brandTracking })),
  'brandTrackingLog.get': one('brandTrackingLog'),
  'brandTrackingLog.update': one('brandTrackingLog', () => ({ body: { content: 'Done' } })),
  'brandTrackingLog.remove': one('brandTrackingLog'),
  'brandTrackingLog.create': names((f) => ({ brandTrackingId: f.brandTracking, content: 'Done' })),
  'billingCondition.list': list((f) => ({ partnerId: f.partner })),
  'billingCondition.get': one('billingCondition'),
  'billingCondition.update': one('billingCondition', () => ({ body: {} })),
  'billingCondition.remove': one('billingCondition'),
  'billingCondition.create': names((f) => ({ partnerId: f.partner, name: 'Monthly' })),
  'center.create': names((f) => ({ companyId: f.company, code: 'NEW1', nameKo: 'New', nameEn: 'New' })),
  'center.update': one('center', () => ({ body: {} })),
  'company.list': list(),
  'company.get': one('company'),
  'company.update': one('company', () => ({ body: {} })),
  'accountCountry.list': everyones,
  'accountCountry.get': everyones,
  'accountCountry.codes': everyones,
  'image.get': one('image'),

  'notification.count': oneself,
  'notification.list': list(),
  'notification.get': one('notification'),
  'notification.update': one('notification', () => ({ body: { isRead: true } })),
  'notification.remove': one('notification'),
  'notification.read': none('counts what is one’s own among the ids; server/accounts/notification.test.ts'),
  'notification.recipients': { names: (f) => ({ query: { centerId: f.center } }) },
  'notification.create': names((f) => ({ userId: f.user, type: 'INBOUND_STATUS', title: 'Hello', content: 'Hello' })),
  'notification.center': names((f) => ({ centerId: f.center, ...notice })),
  'notification.partner': names((f) => ({ partnerId: f.partner, ...notice, type: 'INBOUND' })),
  'sender.sms': none('to a number that the caller types'),
  'sender.email': none('to an address that the caller types'),
}
