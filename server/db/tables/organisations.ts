import type { Generated } from 'kysely'
import type { AccountStatus } from '../../../shared/entities/account.ts'
import type { Billing, BrandTrackingStatus } from '../../../shared/entities/brand.ts'
import type { PartnerPolicy } from '../../../shared/entities/partner.ts'
import type { Stamped } from './stamped.ts'

/** Companies and centers, partners and their brands. */
export interface OrganisationsTables {
  company: CompanyTable
  center: CenterTable
  partner: PartnerTable
  partnerCenter: { partnerId: number; centerId: number }
  brand: BrandTable
  brandTracking: BrandTrackingTable
  brandTrackingLog: BrandTrackingLogTable
  addressBook: AddressBookTable
  billingCondition: BillingConditionTable
  packagingImage: PackagingImageTable
}

interface CompanyTable extends Stamped {
  name: string
  code: string
  primaryLocationId: Generated<number | null>
  description: Generated<string | null>
}

interface CenterTable extends Stamped {
  companyId: number
  code: string
  nameKo: string
  nameEn: string
  nameJaRuby: string | null
  timeZone: string
  phone: string | null
  fullAddress: string | null
  postalCode: string | null
  primaryLocationId: Generated<number | null>
  countryId: Generated<number | null>
  administrativeArea: Generated<string | null>
  locality: Generated<string | null>
  dependentLocality: Generated<string | null>
  premise: Generated<string | null>
  imageId: Generated<number | null>
  inboundReservationCutoffJson: Generated<string | null>
}

interface PartnerTable extends Stamped {
  name: string
  businessName: string
  status: AccountStatus
  usesAutoAccept: boolean
  usesAutoConfirm: boolean
  packagingJson: string | null
  email: Generated<string | null>
  phone: Generated<string | null>
  mobile: Generated<string | null>
  imageId: Generated<number | null>
  validAfter: Generated<string | null>
  validBefore: Generated<string | null>
  slackWebhookSealed: Generated<string | null>
  usesChannelTalk: Generated<boolean>
  policy: Generated<PartnerPolicy>
  slackInbound: Generated<boolean>
  recountOver: Generated<number>
}

interface BrandTable extends Stamped {
  partnerId: number
  name: string
  englishName: string | null
  status: AccountStatus
  usesPackingPhoto: Generated<boolean>
  businessName: Generated<string | null>
  namespace: Generated<string | null>
  businessRegistrationNumber: Generated<string | null>
  email: Generated<string | null>
  phone: Generated<string | null>
  mobile: Generated<string | null>
  fax: Generated<string | null>
  addressJson: Generated<string | null>
  returnAddressJson: Generated<string | null>
  businessAddressJson: Generated<string | null>
  returnName: Generated<string | null>
  representativeName: Generated<string | null>
  customsCode: Generated<string | null>
  englishAddress: Generated<string | null>
  krTaxContactName: Generated<string | null>
  krTaxContactEmail: Generated<string | null>
  businessType: Generated<string | null>
  businessItem: Generated<string | null>
  imageId: Generated<number | null>
  billingConditionId: Generated<number | null>
  defaultSourceContainerId: Generated<number | null>
  defaultTargetContainerId: Generated<number | null>
  printBrandImageOnInvoice: Generated<boolean>
  isMain: Generated<boolean>
  allowPublicPackingVideo: Generated<boolean>
  usesAutoKrTax: Generated<boolean>
  optionsJson: Generated<string>
  billing: Generated<Billing>
}

interface BrandTrackingTable extends Stamped {
  brandId: number
  partnerId: number
  title: string
  status: BrandTrackingStatus
  assigneeId: number | null
  dueDate: string | null
  memo: string | null
  isShared: Generated<boolean>
}

interface BrandTrackingLogTable extends Stamped {
  brandTrackingId: number
  partnerId: number
  content: string
  /** For a change: what it changed. Null for a note. */
  changesJson: string | null
  createdBy: number
  isShared: Generated<boolean>
}

/** The conditions are as in shared/entities/delivery-rule.ts. */
interface AddressBookTable extends Stamped {
  partnerId: number
  brandId: number | null
  name: string
  country: string
  administrativeArea: string | null
  locality: string | null
  address: string
  premise: string | null
  fullAddress: string | null
  postalCode: string | null
  phonePrimary: string | null
  createdBy: number | null
  updatedBy: number | null
}

interface BillingConditionTable extends Stamped {
  partnerId: number
  name: string
  billing: Billing
  closingDay: number
  paymentDays: number
  inboundPerPiece: number
  storagePerLocationDay: number
  packingPerParcel: number
  memo: string | null
  /** Whether its partner's people see it; the same in the tables of follow-ups. */
  isShared: Generated<boolean>
}

/** `partnerId` is that of its brand, so that scope needs no join; the same in the two tables below. */
interface PackagingImageTable extends Stamped {
  brandId: number
  partnerId: number
  imageId: number
  title: string
  description: string | null
  position: number
}
