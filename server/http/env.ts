import type { Database } from '../db/database.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Caller, DeviceCaller } from './caller.ts'

/** What a request carries from one handler to the next. */
export interface Env {
  Variables: {
    database: Database
    log: Logger
    secrets: Secrets
    requestId: string
    /** The call's name, once the call is known. */
    call?: string
    /** Why the call was refused. */
    refusal?: string
    caller: Caller | null
    device: DeviceCaller | null
    /** Why the token is not accepted, if there is more to say than «sign in». */
    tokenProblem: string | null
  }
}
