import type { Core } from '../core.ts'
import type { Desk } from './desk.ts'
import type { Engine } from '../engine.ts'
import { labelOf } from './label.ts'
import { namedBy } from './named.ts'
import { photosOf } from '../photos.ts'
import type { World } from './world.ts'

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
  | 'freeBesideDamaged'
  | 'queued'
  | 'exceptions'
  | 'photosOf'
  | 'label'
>

/**
 * All look-ups of the engine. None of them changes anything.
 * @param reading reads what is stored; @param seeingKept the same, with the desk loaded; @param seeing reads with the queue applied
 */
export function lookUps(
  core: Core,
  reading: <T>(read: () => Promise<T>) => Promise<T>,
  seeingKept: <T>(read: (see: Desk['see']) => Promise<T>) => Promise<T>,
  seeing: <T>(read: (world: World, see: Desk['see']) => Promise<T>) => Promise<T>,
): LookUps {
  return {
    inbound: (id) => seeing((world, see) => see.inboundOf(core, world, id)),
    findInbounds: (code) => seeing((world, see) => see.inboundsByCode(core, world, code)),
    openInbounds: () => seeing((world, see) => see.openInboundsOf(core, world)),
    invoice: (id) => seeing((world, see) => see.invoiceOf(core, world, id)),
    invoicesBySerial: (serial) => seeing((world, see) => see.invoicesBySerial(core, world, serial)),
    whereIs: (serial) => seeingKept((see) => see.whereIs(core, serial)),
    boxes: () => reading(core.cache.boxes),
    consol: (id) => seeing((world, see) => see.consolOf(core, world, id)),
    consolByCode: (code) => seeing((world, see) => see.consolByCode(core, world, code)),
    openConsols: () => seeing((world, see) => see.openConsolsOf(core, world)),
    plan: (id) => seeing((world, see) => see.planOf(core, world, id)),
    toPack: () => seeing((world, see) => see.toPackIn(core, world)),
    toLoad: (planId) => seeing((world, see) => see.toLoadOf(core, world, planId)),
    relocation: (id) => seeing((world, see) => see.relocationOf(core, world, id)),
    relocationByCode: (code) => seeing((world, see) => see.relocationByCode(core, world, code)),
    openRelocations: () => seeing((world, see) => see.openRelocationsOf(core, world)),
    pickList: (id) => seeing((world, see) => see.pickListOf(core, world, id)),
    pickListByCode: (code) => seeing((world, see) => see.pickListByCode(core, world, code)),
    openPickLists: () => seeing((world, see) => see.openPickListsOf(core, world)),
    nextPlace: (of) => seeing((world, see) => see.nextPlaceFor(core, world, of)),
    freeAt: (at) => seeing((world, see) => see.freeAt(core, world, at)),
    printers: () => reading(core.cache.printers),
    goodsByCode: (code) => seeingKept((see) => see.goodsByCode(core, code)),
    skusNamed: (words, most) => reading(() => core.cache.skusWhere(namedBy(words), most)),
    sku: (id) => reading(() => core.cache.sku(id)),
    location: (id) => seeing((world, see) => see.locationOf(core, world, id)),
    placesToCount: () => seeing((world, see) => see.placesToCount(core, world)),
    locationByAlias: (alias) => seeingKept((see) => see.locationByAlias(core, alias)),
    stock: (skuId) => seeing((world, see) => see.stockOf(core, world, skuId)),
    freeNear: (locationId) => seeing((world, see) => see.freeNear(core, world, locationId)),
    freeBesideDamaged: () => seeing((world, see) => see.freeBesideDamaged(core, world)),
    stockAt: (locationId) => seeing((world, see) => see.stockAtLocation(core, world, locationId)),
    queued: (options) => seeingKept((see) => see.queuedActions(core, options ?? {})),
    exceptions: () => seeing((world, see) => see.exceptionsOf(core, world)),
    photosOf: (about) => reading(() => photosOf(core, about)),
    label: (of) => reading(() => labelOf(core, of)),
  }
}
