import { sql } from 'kysely'
import type { Condition } from '../../crud/filters.ts'

/** Orders that these centers send, or that none is to send yet: until it is allocated an order may be anyone's. */
export const ofNoOtherCenter = (centerIds: readonly number[]): Condition =>
  sql`not exists (select 1 from "interimAllocation" as a
    where a."salesOrderId" = "order"."id" and a."centerId" not in (${sql.join([0, ...centerIds])}))`
