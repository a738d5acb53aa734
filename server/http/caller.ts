import type { Language } from '../../shared/entities/account.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { forbiddenToPartners } from './errors.ts'

/** A signed-in user, with what they may do and see. */
export interface Caller {
  readonly userId: number
  readonly sessionId: number
  /** The open API key with which a program calls, in the name of the user who made the key; null: a person calls. */
  readonly openapiKeyId: number | null
  readonly name: string
  readonly language: Language
  readonly privileges: ReadonlySet<Privilege>
  /** The caller sees only this partner's rows; null: every partner's. */
  readonly partnerId: number | null
  /** The caller sees only these centers' rows; null: every center's. */
  readonly centerIds: readonly number[] | null
  readonly requestId: string
  /** When the password was last entered in this session; null: never, for example after a sign-in by badge. */
  readonly provenAt: string | null
  /** The user signed in with a one-time password, so hardly anything is open but setting a new one. */
  readonly mustChangePassword: boolean
}

/** An enrolled handheld. The worker is named in each action, not here. */
export interface DeviceCaller {
  readonly deviceId: number
  readonly centerId: number
  readonly label: string
}

export function seesCenter(caller: Pick<Caller, 'centerIds'>, centerId: number): boolean {
  return caller.centerIds === null || caller.centerIds.includes(centerId)
}

export function seesPartner(caller: Pick<Caller, 'partnerId'>, partnerId: number): boolean {
  return caller.partnerId === null || caller.partnerId === partnerId
}

/** Refuses a partner's people: only the warehouse's own people work at a center, and a partner's may only watch. */
export function checkCenterStaff({ partnerId }: Caller): void {
  if (partnerId !== null) throw forbiddenToPartners()
}
