import type { Call, Line } from '../../../shared/api/call.ts'
import { photoLines, syncLines } from '../../../shared/api/handheld-lines.ts'
import type { photoApi } from '../../../shared/api/photo.ts'
import type { syncApi } from '../../../shared/api/sync.ts'

/** The calls that a handheld makes, with the shapes of the API. */
type Made<Api extends Record<Names, Call>, Names extends string> = { readonly [N in Names]: Line<Api[N]> }

export const syncCalls: Made<typeof syncApi, keyof typeof syncLines> = syncLines
export const photoCalls: Made<typeof photoApi, keyof typeof photoLines> = photoLines
