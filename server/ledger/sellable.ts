import { sql } from 'kysely'
import { dayIn } from '../../shared/day-in.ts'
import { siteZone } from '../../shared/site-zone.ts'

/**
 * Goods `s` at places `l` that cannot be sent to anyone because they are damaged or expired. Goods that are carried within the center do
 * not count: they are picked already, or will lie at a place again before they are picked.
 */
export const isSpoiled = (now: Date) => sql<boolean>`(s."quantity" > 0 and l."isOnTheWay" = 0
  and (s."condition" <> 'GOOD' or (s."expirationDate" <> '' and s."expirationDate" < ${dayIn(siteZone, now)})))`

/** Goods `s` at places `l` that no order is given as they lie: they are spoiled, or at a place that is disabled or not for picking. */
export const isUnfit = (now: Date) =>
  sql<boolean>`(${isSpoiled(now)} or (s."quantity" > 0 and l."isOnTheWay" = 0 and (l."pickable" = 0 or l."disabled" = 1)))`

/**
 * How many of the available pieces of a balance `stock` can be sold: at most what is left without spoiled goods. The ledger counts spoiled
 * goods as available (decisions.md §7), so a shop that sold them, or a safety stock that counted them, would fall short.
 */
export const sellable = (now: Date) => sql<number>`(select case when f."unspoiled" <= 0 then 0
    when f."unspoiled" < "stock"."available" then f."unspoiled" else "stock"."available" end
  from (select "stock"."available" + "stock"."qoo10Available" - coalesce(sum(s."quantity"), 0) as "unspoiled"
    from "locationStock" s join "location" l on l."id" = s."locationId"
    where s."centerId" = "stock"."centerId" and s."skuId" = "stock"."skuId" and ${isSpoiled(now)}) f)`
