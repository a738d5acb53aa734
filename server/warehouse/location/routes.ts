import { sql } from 'kysely'
import { locationApi } from '../../../shared/api/location.ts'
import type { Location } from '../../../shared/entities/location.ts'
import { inBackground } from '../../background/background.ts'
import { bulkAnswerOf, forcibleAnswerOf } from '../../crud/bulk.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { exportSpreadsheet, sampleSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import type { Database } from '../../db/database.ts'
import { notFound } from '../../http/errors.ts'
import { fileResponse, mount, type App } from '../../http/mount.ts'
import { uploadLocations } from './bulk.ts'
import { locationStore } from './store.ts'

export function locationRoutes(app: App): void {
  mount(app, locationApi.sample, async () =>
    sampleSpreadsheet('gantry-locations-sample.xlsx', 'location', fillable, [example]),
  )
  mount(app, locationApi.excel, async ({ caller, query, database }) => {
    const store = locationStore(database, caller)
    const codes = await centerNames(database)
    return exportSpreadsheet('gantry-locations.xlsx', 'location', all, await store.ids(query), async (ids) =>
      (await store.inOrder(ids)).map((row) => ({
        ...row,
        centerCode: codes.get(row.centerId)?.code ?? '',
      })),
    )
  })
  mount(app, locationApi.overview, async ({ caller, query, database }) => {
    const { visible } = locationStore(database, caller).table
    let counted = database.read
      .selectFrom('location')
      .innerJoin('center', 'center.id', 'location.centerId')
      .select([
        'location.centerId',
        'center.code as centerCode',
        'location.type',
        'location.disabled',
        sql<number>`count(*)`.as('total'),
      ])
      .select(
        sql<number>`count(case when exists (select 1 from "locationStock" as s where s."locationId" = "location"."id" and s."quantity" > 0) then 1 end)`.as(
          'occupied',
        ),
      )
      .where(visible)
      .groupBy(['location.centerId', 'center.code', 'location.type', 'location.disabled'])
      .orderBy('center.code')
    if (query.centerIds) counted = counted.where('location.centerId', 'in', query.centerIds)
    return { data: overviewOf(await counted.execute()) }
  })
  crudRoutes(app, locationApi, locationStore)
  mount(app, locationApi.enable, async ({ caller, body, database }) =>
    bulkAnswerOf(await locationStore(database, caller).enable(body.ids), caller.language),
  )
  mount(app, locationApi.disable, async ({ caller, body, database }) =>
    forcibleAnswerOf(await locationStore(database, caller).disable(body.ids, body.force), caller.language),
  )
  mount(app, locationApi.bulk, async ({ caller, body, database }) => uploadLocations(database, caller, body.rows))
  mount(app, locationApi.print, async ({ caller, body, database }) => {
    const rows = await locationStore(database, caller).inOrder(body.ids)
    if (rows.length < new Set(body.ids).size) throw notFound()
    const centers = await centerNames(database)
    const labels = rows.map((row) => ({
      alias: row.alias,
      center: centers.get(row.centerId)?.name ?? '',
      zone: row.rack ?? row.type,
    }))
    const pdf = await inBackground(new URL('../../print/location-label.ts', import.meta.url), 'locationLabels', [
      labels,
      body.sheet,
    ])
    return fileResponse(pdf, 'application/pdf', 'gantry-locations.pdf')
  })
}

type SpreadsheetRow = Location & { centerCode: string }

const fillable: SpreadsheetColumn<SpreadsheetRow>[] = [
  { key: 'centerCode', of: (row) => row.centerCode },
  { key: 'alias', of: (row) => row.alias },
  { key: 'type', codes: 'location.type', of: (row) => row.type },
  { key: 'pickable', width: 10, of: (row) => row.pickable },
  { key: 'inboundPrimary', of: (row) => row.inboundPrimary },
  { key: 'rack', width: 10, of: (row) => row.rack },
  { key: 'bay', width: 10, of: (row) => row.bay },
  { key: 'level', width: 10, of: (row) => row.level },
  { key: 'cell', width: 10, of: (row) => row.cell },
  { key: 'width', width: 10, of: (row) => row.width },
  { key: 'depth', width: 10, of: (row) => row.depth },
  { key: 'height', width: 10, of: (row) => row.height },
  { key: 'utmZone', width: 10, of: (row) => row.utmZone },
  { key: 'utmX', width: 12, of: (row) => row.utmX },
  { key: 'utmY', width: 12, of: (row) => row.utmY },
  { key: 'utmZ', width: 12, of: (row) => row.utmZ },
  { key: 'description', width: 32, of: (row) => row.description },
  { key: 'liilyKey', of: (row) => row.liilyKey },
]

/** The id makes a row that is uploaded again an edit. The last two columns only inform. */
const all: SpreadsheetColumn<SpreadsheetRow>[] = [
  { key: 'id', width: 8, of: (row) => row.id },
  ...fillable.filter(({ key }) => key !== 'centerCode'),
  { key: 'centerCode', of: (row) => row.centerCode },
  { key: 'status', codes: 'location.is', of: (row) => (row.disabled ? 'disabled' : 'enabled') },
  { key: 'updatedAt', time: true, width: 26, of: (row) => row.updatedAt },
]

const example: SpreadsheetRow = {
  id: 0,
  version: 1,
  createdAt: '',
  updatedAt: '',
  centerId: 0,
  centerCode: 'ICN1',
  alias: 'A-01-02-3',
  type: 'B2C_OUTBOUND',
  pickable: true,
  inboundPrimary: false,
  disabled: false,
  lastCountedAt: null,
  isOnTheWay: false,
  rack: 'A',
  bay: '01',
  level: '02',
  cell: '3',
  width: 1200,
  depth: 600,
  height: 450,
  utmZone: null,
  utmX: null,
  utmY: null,
  utmZ: null,
  description: null,
  liilyKey: null,
}

async function centerNames(database: Database): Promise<Map<number, { code: string; name: string }>> {
  const rows = await database.read.selectFrom('center').select(['id', 'code', 'nameEn']).execute()
  return new Map(rows.map(({ id, code, nameEn }) => [id, { code, name: `${code} ${nameEn}` }]))
}

function overviewOf(
  groups: readonly {
    centerId: number
    centerCode: string
    type: string
    disabled: boolean
    total: number
    occupied: number
  }[],
) {
  const centers = new Map<
    number,
    {
      centerId: number
      centerCode: string
      total: number
      disabled: number
      occupied: number
      byType: Record<string, number>
    }
  >()
  for (const { centerId, centerCode, type, disabled, total, occupied } of groups) {
    let center = centers.get(centerId)
    if (!center)
      centers.set(centerId, (center = { centerId, centerCode, total: 0, disabled: 0, occupied: 0, byType: {} }))
    center.total += total
    center.occupied += occupied
    if (disabled) center.disabled += total
    center.byType[type] = (center.byType[type] ?? 0) + total
  }
  return [...centers.values()]
}
