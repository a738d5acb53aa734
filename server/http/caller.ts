import type { Language } from '../../shared/entities/account.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { forbiddenToPartners } from './errors.ts'

/** A signed-in user, with what they may do and see. */
export interface Caller {
  readonly userId: number
  readonly sessionId: number
  /** A program that calls with an open API key, in the name of who made the key; null: a person. */
  readonly openapiKeyId: number | null
  readonly name: string
  readonly language: Language
  readonly privileges: ReadonlySet<Privilege>
  /** Sees only this partner's rows; null: every partner's. */
  readonly partnerId: number | null
  /** Sees only these centers' rows; null: every center's. */
  readonly centerIds: readonly number[] | null
  readonly requestId: string
  /** When the password was last said in this session; null: never, as after a badge. */
  readonly provenAt: string | null
  /** Signed in with a one-time password: nothing but setting a new one is open. */
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

/** Work at a center is done by its own people; a partner's may only watch. */
export function checkCenterStaff({ partnerId }: Caller): void {
  if (partnerId !== null) throw forbiddenToPartners()
}
