import { sql } from 'kysely'
import type { Condition } from '../../crud/filters.ts'

/** Orders that these centers send, or that no center is to send yet: until an order is allocated, any center may get it. */
export const ofNoOtherCenter = (centerIds: readonly number[]): Condition =>
  sql`not exists (select 1 from "interimAllocation" as a
    where a."salesOrderId" = "order"."id" and a."centerId" not in (${sql.join([0, ...centerIds])}))`
