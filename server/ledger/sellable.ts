import { sql } from 'kysely'
import { dayIn } from '../db/local-day.ts'
import { siteZone } from '../../shared/site-zone.ts'

/**
 * Goods `s` at places `l` that nobody may be sent: damaged or expired. What is carried within the center is none of these: it is picked already,
 * or lies at a place again before it is picked.
 */
export const isSpoiled = (now: Date) => sql<boolean>`(s."quantity" > 0 and l."isOnTheWay" = 0
  and (s."condition" <> 'GOOD' or (s."expirationDate" <> '' and s."expirationDate" < ${dayIn(siteZone, now)})))`

/** Goods `s` at places `l` that no order is given as they lie: spoiled, or where nobody picks. */
export const isUnfit = (now: Date) =>
  sql<boolean>`(${isSpoiled(now)} or (s."quantity" > 0 and l."isOnTheWay" = 0 and (l."pickable" = 0 or l."disabled" = 1)))`

/**
 * What is sellable of the available pieces of a balance `stock`: no more than is left when what is spoiled is set apart. The ledger counts spoiled
 * goods as available (decisions.md §7); a shop that sells them, or a safety stock that counts them, is short.
 */
export const sellable = (now: Date) => sql<number>`(select case when f."unspoiled" <= 0 then 0
    when f."unspoiled" < "stock"."available" then f."unspoiled" else "stock"."available" end
  from (select "stock"."available" + "stock"."qoo10Available" - coalesce(sum(s."quantity"), 0) as "unspoiled"
    from "locationStock" s join "location" l on l."id" = s."locationId"
    where s."centerId" = "stock"."centerId" and s."skuId" = "stock"."skuId" and ${isSpoiled(now)}) f)`
