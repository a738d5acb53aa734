import type { Generated } from 'kysely'
import type { AccountStatus, Language } from '../../../shared/entities/account.ts'
import type { MessageChannel } from '../../../shared/entities/job.ts'
import type { Stamped } from './stamped.ts'

/** Who works with Gantry, and how they sign in. */
export interface PeopleTables {
  user: UserTable
  userCenter: { userId: number; centerId: number }
  role: RoleTable
  userRole: { userId: number; roleId: number }
  session: SessionTable
  badge: BadgeTable
  recovery: RecoveryTable
  invitation: InvitationTable
  openapiKey: OpenapiKeyTable
}

interface UserTable extends Stamped {
  username: string
  name: string
  status: AccountStatus
  passwordHash: string
  pinHash: string | null
  email: string | null
  phone: string | null
  language: Language
  partnerId: number | null
  tableSettingsJson: string
  lastLoginAt: string | null
  deactivationReason: Generated<string | null>
  deactivatedFrom: Generated<string | null>
  mobile: Generated<string | null>
  complianceJson: Generated<string | null>
  approveAt: Generated<string | null>
  contactVerifiedAt: Generated<string | null>
  address: Generated<string | null>
  entryAt: Generated<string | null>
  retirementAt: Generated<string | null>
  typeCodeKey: Generated<string | null>
  oneTimeUntil: Generated<string | null>
  deletedAt: Generated<string | null>
  imageId: Generated<number | null>
  brandId: Generated<number | null>
  createdBy: Generated<number | null>
  approveUserId: Generated<number | null>
  organizationId: Generated<number | null>
  optionsJson: Generated<string>
  notificationSettingsJson: Generated<string>
  widgetSettingsJson: Generated<string>
  /** The user signed in with a one-time password and can only set a new one, until `oneTimeUntil`. */
  mustChangePassword: Generated<boolean>
}

interface RoleTable extends Stamped {
  name: string
  systemName: string | null
  parentRoleId: number | null
  /** The privileges that the role adds to its system role's. */
  privilegesJson: string
  createdBy: Generated<number | null>
  updatedBy: Generated<number | null>
}

/** Tokens are kept only as a hash (decisions.md §3). */
interface SessionTable {
  id: Generated<number>
  userId: number
  tokenHash: string
  badgeId: number | null
  userAgent: string
  createdAt: string
  seenAt: string
  expiresAt: string
  endedAt: string | null
  address: Generated<string | null>
  /** When its user last entered the password. */
  provenAt: Generated<string | null>
}

interface BadgeTable {
  id: Generated<number>
  userId: number
  /** Ed25519, base64url; the seed is only on the card. */
  publicKey: string
  temporary: boolean
  issuedAt: string
  issuedBy: number
  validUntil: string
  endedAt: string | null
  endedWhy: string | null
}

/** A code that was sent to someone who forgot the password; only its hash is kept (decisions.md §3). */
interface RecoveryTable {
  id: Generated<number>
  userId: number
  type: MessageChannel
  receiver: string
  codeHash: string
  createdAt: string
  expiredAfter: string
  tries: Generated<number>
  usedAt: string | null
}

interface InvitationTable {
  id: Generated<number>
  email: string
  name: string
  language: Language
  systemNamesJson: string
  partnerId: number | null
  centerIdsJson: string
  codeHash: string
  tries: Generated<number>
  createdAt: string
  createdBy: number
  expiresAt: string
  acceptedAt: string | null
  revokedAt: string | null
  userId: number | null
}

interface OpenapiKeyTable {
  id: Generated<number>
  partnerId: number
  name: string
  accessKey: string
  secretHash: string
  roleId: number
  createdBy: number
  createdAt: string
  lastAccessedAt: string | null
  revokedAt: string | null
}
