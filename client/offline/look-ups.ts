import type { Core } from './core.ts'
import type { Engine } from './engine.ts'
import {
  consolByCode,
  consolOf,
  freeAt,
  invoicesBySerial,
  invoiceOf,
  openConsolsOf,
  openRelocationsOf,
  planOf,
  relocationByCode,
  relocationOf,
  toLoadOf,
  toPackIn,
  whereIs,
} from './logistics.ts'
import { labelOf } from './label.ts'
import { nextPlaceFor, openPickListsOf, pickListByCode, pickListOf } from './pick-lists.ts'
import { photosOf } from './photos.ts'
import type { World } from './world.ts'
import {
  exceptionsOf,
  freeNear,
  goodsByCode,
  inboundOf,
  inboundsByCode,
  locationByAlias,
  placesToCount,
  openInboundsOf,
  queuedActions,
  stockAtLocation,
  stockOf,
} from './views.ts'
import { namedBy } from './named.ts'

type LookUps = Pick<
  Engine,
  | 'inbound'
  | 'findInbounds'
  | 'openInbounds'
  | 'invoice'
  | 'invoicesBySerial'
  | 'whereIs'
  | 'boxes'
  | 'consol'
  | 'consolByCode'
  | 'openConsols'
  | 'plan'
  | 'toLoad'
  | 'toPack'
  | 'relocation'
  | 'relocationByCode'
  | 'openRelocations'
  | 'freeAt'
  | 'pickList'
  | 'pickListByCode'
  | 'openPickLists'
  | 'nextPlace'
  | 'printers'
  | 'goodsByCode'
  | 'skusNamed'
  | 'sku'
  | 'location'
  | 'locationByAlias'
  | 'placesToCount'
  | 'stock'
  | 'stockAt'
  | 'freeNear'
  | 'queued'
  | 'exceptions'
  | 'photosOf'
  | 'label'
>

/**
 * All that the engine answers and that changes nothing.
 * @param reading reads what is kept; @param seeing reads with the queue applied
 */
export function lookUps(
  core: Core,
  reading: <T>(read: () => Promise<T>) => Promise<T>,
  seeing: <T>(read: (world: World) => Promise<T>) => Promise<T>,
): LookUps {
  return {
    inbound: (id) => seeing((world) => inboundOf(core, world, id)),
    findInbounds: (code) => seeing((world) => inboundsByCode(core, world, code)),
    openInbounds: () => seeing((world) => openInboundsOf(core, world)),
    invoice: (id) => seeing((world) => invoiceOf(core, world, id)),
    invoicesBySerial: (serial) => seeing((world) => invoicesBySerial(core, world, serial)),
    whereIs: (serial) => reading(() => whereIs(core, serial)),
    boxes: () => reading(core.cache.boxes),
    consol: (id) => seeing((world) => consolOf(core, world, id)),
    consolByCode: (code) => seeing((world) => consolByCode(core, world, code)),
    openConsols: () => seeing((world) => openConsolsOf(core, world)),
    plan: (id) => seeing((world) => planOf(core, world, id)),
    toPack: () => seeing((world) => toPackIn(core, world)),
    toLoad: (planId) => seeing((world) => toLoadOf(core, world, planId)),
    relocation: (id) => seeing((world) => relocationOf(core, world, id)),
    relocationByCode: (code) => seeing((world) => relocationByCode(core, world, code)),
    openRelocations: () => seeing((world) => openRelocationsOf(core, world)),
    pickList: (id) => seeing((world) => pickListOf(core, world, id)),
    pickListByCode: (code) => seeing((world) => pickListByCode(core, world, code)),
    openPickLists: () => seeing((world) => openPickListsOf(core, world)),
    nextPlace: (of) => seeing((world) => nextPlaceFor(core, world, of)),
    freeAt: (at) => seeing((world) => freeAt(core, world, at)),
    printers: () => reading(core.cache.printers),
    goodsByCode: (code) => reading(() => goodsByCode(core, code)),
    skusNamed: (words, most) => reading(() => core.cache.skusWhere(namedBy(words), most)),
    sku: (id) => reading(() => core.cache.sku(id)),
    location: (id) => reading(() => core.cache.location(id)),
    placesToCount: () => seeing((world) => placesToCount(core, world)),
    locationByAlias: (alias) => reading(() => locationByAlias(core, alias)),
    stock: (skuId) => seeing((world) => stockOf(core, world, skuId)),
    freeNear: (locationId) => seeing((world) => freeNear(core, world, locationId)),
    stockAt: (locationId) => seeing((world) => stockAtLocation(core, world, locationId)),
    queued: (options) => reading(() => queuedActions(core, options ?? {})),
    exceptions: () => seeing((world) => exceptionsOf(core, world)),
    photosOf: (about) => reading(() => photosOf(core, about)),
    label: (of) => reading(() => labelOf(core, of)),
  }
}
