import {
  IconClockExclamation,
  IconAddressBook,
  IconAlertTriangle,
  IconBox,
  IconBoxSeam,
  IconArrowsSplit,
  IconBuildingBroadcastTower,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendarTime,
  IconChartBar,
  IconClipboardList,
  IconCoins,
  IconDeviceMobile,
  IconDeviceTv,
  IconFileBarcode,
  IconFileInvoice,
  IconFileSearch,
  IconFileText,
  IconFilterExclamation,
  IconForklift,
  IconGauge,
  IconGift,
  IconHistory,
  IconHourglass,
  IconId,
  IconKey,
  IconListCheck,
  IconListDetails,
  IconMailOff,
  IconMapPin,
  IconMapPinStar,
  IconMessageReport,
  IconPackageImport,
  IconPlugConnected,
  IconPrinter,
  IconProgress,
  IconReceipt2,
  IconRefresh,
  IconReportMoney,
  IconRoute,
  IconRoute2,
  IconScale,
  IconShieldLock,
  IconPuzzle,
  IconShoppingBag,
  IconShoppingCart,
  IconSitemap,
  IconSpeakerphone,
  IconStack2,
  IconStack3,
  IconTag,
  IconTemplate,
  IconTruckLoading,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import type { Privilege } from '../../shared/privileges.ts'
import type { MessageKey } from '../ui/app/language.tsx'
import { useSession } from '../ui/app/session.tsx'
import { lackingAt, type Area } from './areas.ts'

export interface Entry {
  to: '/' | `/${Area}` | `/${Area}/${string}`
  label: MessageKey
  icon: typeof IconGauge
  /** The privilege of the users who need the entry; others may see its page but have no use for it. */
  usedBy?: Privilege
  /** The list can be narrowed to a center. */
  byCenter?: boolean
  /** The label for a partner's people. */
  own?: MessageKey
}
interface Group {
  label: MessageKey
  /** The day's work: the group is open by default, however many entries there are. */
  daily?: boolean
  entries: Entry[]
}

const menu: Group[] = [
  { label: 'nav.start', entries: [{ to: '/', label: 'nav.start', icon: IconGauge }] },
  {
    label: 'nav.inbound',
    daily: true,
    entries: [
      { to: '/inbound', label: 'nav.inbound', icon: IconPackageImport, byCenter: true, own: 'nav.own.inbound' },
      { to: '/inbound-billing', label: 'nav.inboundBilling', icon: IconCoins, byCenter: true },
    ],
  },
  {
    label: 'nav.stock',
    daily: true,
    entries: [
      { to: '/inventory', label: 'nav.inventory', icon: IconStack2, byCenter: true, own: 'nav.own.stock' },
      { to: '/relocation', label: 'nav.relocation', icon: IconForklift, byCenter: true },
      { to: '/slip', label: 'nav.slip', icon: IconFileInvoice, byCenter: true },
      { to: '/pick-list', label: 'nav.pickList', icon: IconShoppingCart, byCenter: true },
      { to: '/stock-count', label: 'nav.stockCount', icon: IconClipboardList, byCenter: true },
      { to: '/inventory/log', label: 'nav.inventoryLog', icon: IconHistory, byCenter: true },
      { to: '/inventory/operation', label: 'nav.operations', icon: IconChartBar, byCenter: true },
      { to: '/sku', label: 'nav.sku', icon: IconBoxSeam },
      { to: '/partner-category', label: 'nav.partnerCategory', icon: IconSitemap },
      { to: '/assignment', label: 'nav.assignment', icon: IconMapPinStar, byCenter: true },
      { to: '/replenishment', label: 'nav.replenishment', icon: IconRefresh, byCenter: true },
      { to: '/location', label: 'nav.location', icon: IconMapPin, byCenter: true },
    ],
  },
  {
    label: 'nav.dispatch',
    daily: true,
    entries: [
      { to: '/invoice', label: 'nav.invoice', icon: IconFileBarcode, byCenter: true },
      { to: '/plan', label: 'nav.plan', icon: IconTruckLoading, byCenter: true },
      { to: '/consol', label: 'nav.consol', icon: IconStack3, byCenter: true },
      { to: '/wall', label: 'nav.wall', icon: IconDeviceTv },
    ],
  },
  {
    label: 'nav.floor',
    daily: true,
    entries: [
      { to: '/exception', label: 'nav.exception', icon: IconAlertTriangle, byCenter: true },
      { to: '/device', label: 'nav.device', icon: IconDeviceMobile, byCenter: true },
      { to: '/badge', label: 'nav.badge', icon: IconId },
    ],
  },
  {
    label: 'nav.sales',
    daily: true,
    entries: [
      { to: '/order', label: 'nav.order', icon: IconShoppingCart },
      { to: '/order-line', label: 'nav.orderLine', icon: IconListDetails },
      { to: '/allocation', label: 'nav.allocation', icon: IconRoute2, byCenter: true },
      { to: '/claim', label: 'nav.claim', icon: IconMessageReport },
      { to: '/what-if', label: 'nav.whatIf', icon: IconScale },
      { to: '/interim-order', label: 'nav.interimOrder', icon: IconHourglass, byCenter: true },
      { to: '/adjustment', label: 'nav.adjustment', icon: IconArrowsSplit },
      { to: '/late-order', label: 'nav.late', icon: IconClockExclamation, byCenter: true },
      { to: '/shipment', label: 'nav.unsent', icon: IconMailOff },
      { to: '/missing-item', label: 'nav.missingItem', icon: IconPuzzle },
      { to: '/product', label: 'nav.product', icon: IconShoppingBag },
      { to: '/campaign', label: 'nav.campaign', icon: IconSpeakerphone },
      { to: '/promotion', label: 'nav.promotion', icon: IconGift },
      { to: '/promotion-template', label: 'nav.promotionTemplate', icon: IconTemplate },
      { to: '/flow-control', label: 'nav.flowControl', icon: IconFilterExclamation },
      { to: '/channel', label: 'nav.channel', icon: IconPlugConnected },
      { to: '/marketplace', label: 'nav.marketplace', icon: IconBuildingBroadcastTower },
      { to: '/import-scheduler', label: 'nav.importScheduler', icon: IconCalendarTime },
    ],
  },
  {
    label: 'nav.organisations',
    entries: [
      { to: '/partner', label: 'nav.partner', icon: IconBuildingStore, own: 'nav.myCompany' },
      { to: '/brand', label: 'nav.brand', icon: IconTag },
      { to: '/brand-tracking', label: 'nav.brandTracking', icon: IconListCheck },
      { to: '/address-book', label: 'nav.addressBook', icon: IconAddressBook },
      { to: '/statement', label: 'nav.statement', icon: IconReportMoney },
      { to: '/billing-condition', label: 'nav.billingCondition', icon: IconReceipt2 },
    ],
  },
  {
    label: 'nav.people',
    entries: [
      { to: '/user', label: 'nav.user', icon: IconUsers },
      { to: '/role', label: 'nav.role', icon: IconShieldLock },
      { to: '/openapi-key', label: 'nav.openapiKey', icon: IconKey },
      { to: '/audit', label: 'nav.audit', icon: IconFileSearch, byCenter: true },
    ],
  },
  {
    label: 'nav.settings',
    entries: [
      { to: '/center', label: 'nav.center', icon: IconBuildingWarehouse },
      { to: '/contract', label: 'nav.contract', icon: IconFileText, byCenter: true },
      { to: '/delivery-rule', label: 'nav.deliveryRule', icon: IconRoute, byCenter: true },
      { to: '/container', label: 'nav.container', icon: IconBox, byCenter: true },
      { to: '/printer', label: 'nav.printer', icon: IconPrinter, byCenter: true },
      { to: '/country', label: 'nav.country', icon: IconWorld },
    ],
  },
  { label: 'nav.job', entries: [{ to: '/job', label: 'nav.job', icon: IconProgress, usedBy: 'invoice:write' }] },
]

const byCenter = new Set<string>(
  menu.flatMap(({ entries }) => entries.flatMap(({ to, byCenter }) => (byCenter ? [to] : []))),
)

/**
 * Whether a page lists what is in centers, so that it follows the center chosen in the top bar: pages of the menu, and tabs beside them.
 */
export const followsCenter = (path: string) =>
  byCenter.has(path) ||
  path.startsWith('/inventory/') ||
  path === '/interim-order/goods' ||
  path === '/marketplace/stock'

/** The address of a list, narrowed to the chosen center. */
export const inCenter = (path: string, centerId: number | null) =>
  followsCenter(path) && centerId !== null ? `${path}?centerIds=${centerId}` : path

/** Keys that follow `g`: the screens that users open all day. */
export const goKeys: { [letter: string]: Entry['to'] } = {
  h: '/',
  i: '/inbound',
  s: '/inventory',
  u: '/sku',
  l: '/location',
  w: '/invoice',
  p: '/plan',
  e: '/exception',
  o: '/order',
  m: '/missing-item',
  r: '/product',
  c: '/channel',
}

/** What a shop that sells through us does all day; everything else it may see is folded away below. */
const ofShops = ['/', '/order', '/inventory', '/product', '/channel', '/campaign', '/inbound', '/statement', '/partner']
/** Pages about the warehouse itself, which a partner's people do not need. */
const ofHouses = new Set([
  '/relocation',
  '/slip',
  '/pick-list',
  '/stock-count',
  '/location',
  '/center',
  '/container',
  '/printer',
  '/country',
  '/role',
  '/assignment',
  '/replenishment',
  '/brand-tracking',
  '/wall',
])

function menuOfShop(): Group[] {
  const entries = menu.flatMap((group) => group.entries)
  const first = ofShops.flatMap((to) => entries.find((entry) => entry.to === to) ?? [])
  return [
    { label: 'nav.own', daily: true, entries: first },
    { label: 'nav.own.more', entries: entries.filter((entry) => !first.includes(entry) && !ofHouses.has(entry.to)) },
  ]
}

/** Tabs of the menu's pages and pages from the top bar. They have no entry in the menu, but the user can go to them by name. */
export const besides: readonly Pick<Entry, 'to' | 'label' | 'own'>[] = [
  { to: '/inventory/location', label: 'inventory.byLocation', own: 'inventory.byLot' },
  { to: '/inventory/past', label: 'inventory.past' },
  { to: '/inventory/expiring', label: 'inventory.expiring' },
  { to: '/inventory/slow', label: 'inventory.slow' },
  { to: '/interim-order/goods', label: 'interimOrder.byGoods' },
  { to: '/marketplace/stock', label: 'marketplace.stock' },
  { to: '/user/invitation', label: 'invitation.title' },
  { to: '/openapi-key/help', label: 'key.howTo' },
  { to: '/notification', label: 'notification.title' },
  { to: '/me', label: 'me.title' },
]

/** The menu entries that the user may see and has a use for. */
export function useMenu(): Group[] {
  const { me, can } = useSession()
  const isOfPartner = me.partnerId !== null
  const shown = ({ to, usedBy }: Entry) => lackingAt(to, can) === null && (usedBy === undefined || can(usedBy))
  const asOwn = (entry: Entry): Entry => ({
    ...entry,
    ...(entry.own ? { label: entry.own } : {}),
    ...(entry.to === '/partner' ? { to: `/partner/${me.partnerId}` as const } : {}),
  })
  return (isOfPartner ? menuOfShop() : menu)
    .map((group) => ({ ...group, entries: group.entries.filter(shown).map(isOfPartner ? asOwn : (entry) => entry) }))
    .filter(({ entries }) => entries.length > 0)
}
