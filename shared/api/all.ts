import { authApi } from './auth.ts'
import type { Call } from './call.ts'
import { inboundApi } from './inbound.ts'
import { inventoryApi } from './inventory.ts'
import { locationApi } from './location.ts'
import { skuApi } from './sku.ts'
import { syncApi } from './sync.ts'
import { systemApi } from './system.ts'

/** Every call there is. The server mounts from it, the laws go through it, the OpenAPI document lists it. */
export const allCalls: readonly Call[] = [authApi, locationApi, skuApi, inboundApi, inventoryApi, syncApi, systemApi].flatMap((group) => Object.values(group))
