import { sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import { partnerApi } from '../../../shared/api/partner.ts'
import type { Partner, PartnerInput, PartnerPatch } from '../../../shared/entities/partner.ts'
import { isSlackAddress } from '../../adapters/senders/slack.ts'
import { checkDays } from '../../crud/days.ts'
import { holds, is, isAmong } from '../../crud/filters.ts'
import { columns, totalPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { isReferred } from '../../crud/referred.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, forbidden, forbiddenToPartners, HttpError, wrong } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import type { SaveImage } from '../../images/door.ts'
import { changeCenters, checkCenters } from './centers.ts'
import { tellFloor } from './floor.ts'
import { nameOnly, partnersOf } from './view.ts'
import { checkStops, partnerInUse, stopsOfPartner } from '../usages.ts'

type Row = RowOf<'partner'>
type Filter = Query<typeof partnerApi.list>
type Patch = Omit<PartnerPatch, 'force' | 'logoImage'>

const sortedByAll = ['id', 'name', 'status']

/** What is needed to keep a webhook: the origins that are allowed, and the secrets that seal it. */
type WebhookParts = Pick<Services, 'secrets' | 'slackOrigins'>

/** The partners that a caller may see. */
export function partnerStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'partner')
  const read = database.read
  const whole = caller.privileges.has('partner:read')
  const partners = listOf(database, {
    call: partnerApi.list,
    id: 'partner.id',
    rows: (db) => db.selectFrom('partner').selectAll('partner').where(table.visible),
    sort: columns('partner', ['id', 'name', 'status', 'businessName', 'validBefore']),
    search: ['partner.name', ...(whole ? ['partner.businessName'] : [])],
    filters: {
      ids: is('partner.id'),
      status: is('partner.status'),
      policy: is('partner.policy'),
      name: (name, { allowPartialMatch }) => (allowPartialMatch ? holds : is)('partner.name')(name),
      allowPartialMatch: null,
      centerIds: (ids) =>
        isAmong('partner.id', sql`select "partnerId" from "partnerCenter" where ${is('centerId')(ids)}`),
    },
    shown: (rows, db) => partnersOf(db, rows),
    page: ({ rows, ...found }) => totalPage({ ...found, rows: whole ? rows : rows.map(nameOnly) }),
  })
  const { get } = partners

  return {
    get: (id: number) => get(id),
    async list(asked: Filter) {
      // A field that the caller does not see may not be used to filter or sort either.
      if (!whole && (asked.policy !== undefined || !sortedByAll.includes(asked.sort))) throw forbidden('partner:read')
      return partners.list(asked)
    },
    ids: partners.ids,
    inOrder: (ids: readonly number[]) => partners.inOrder(ids),
    async everyName() {
      const found = await read
        .selectFrom('partner')
        .select(['id', 'name', 'status'])
        .where(table.visible)
        .orderBy('name')
        .orderBy('id')
        .limit(500)
        .execute()
      return { data: found }
    },
    async stops(id: number) {
      await table.one(id)
      return stopsOfPartner(read, caller, id)
    },
    /** Adds a partner in a transaction of the caller's, which may add more rows with it. */
    async add(
      w: Writer,
      parts: WebhookParts,
      { logoImage: _logo, ...input }: PartnerInput,
      save: SaveImage,
    ): Promise<Partner> {
      if (caller.partnerId !== null) throw forbiddenToPartners()
      checkDays(input)
      await checkCenters(w.tx, caller, input.centerIds, [])
      await w.lockCenters([everyCenter])
      await checkName(w.tx, input.name, 0)
      const row = await table.insert(w, columnsOf(parts, input))
      const image = await save(w, row.id)
      if (image.imageId) await w.tx.updateTable('partner').set(image).where('id', '=', row.id).execute()
      await changeCenters(w, row.id, [], input.centerIds)
      return get(row.id, w.tx)
    },
    update: (
      parts: WebhookParts,
      id: number,
      { force = false, logoImage: _logo, ...patch }: PartnerPatch,
      version: number,
      save: SaveImage,
    ) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        const before = await get(id, w.tx)
        checkVersion(row, version, before)
        checkOffice(caller, before, patch)
        checkDays({ ...before, ...patch })
        if (patch.name !== undefined && patch.name !== row.name) {
          await w.lockCenters([everyCenter])
          await checkName(w.tx, patch.name, id)
        }
        const stopping = patch.status === 'DEACTIVATED' && row.status === 'ACTIVE'
        if (stopping) await checkStops(w.tx, caller, row, force)
        const { centerIds } = patch
        if (centerIds) {
          await checkCenters(w.tx, caller, centerIds, before.centerIds)
          const saved = await changeCenters(w, id, before.centerIds, centerIds)
          if (saved) await table.record(w, row, 'centers', { centerIds: before.centerIds }, { centerIds })
        }
        const saved = await table.update(
          w,
          row,
          { ...columnsOf(parts, patch), ...(await save(w, id)) },
          patch.status === undefined || patch.status === row.status ? 'update' : stopping ? 'deactivate' : 'activate',
        )
        if (shownOnFloor.some((column) => saved[column] !== row[column])) await tellFloor(w, id)
        return get(id, w.tx)
      }),
    /**
     * A partner that the ledger or a waybill refers to stays; with `force` it is deactivated instead, and no longer in
     * anyone's way.
     */
    remove: (id: number, force: boolean) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        if (await isReferred(w, 'partner', id)) {
          if (!force) throw await partnerInUse(w.tx, caller, row)
          await checkStops(w.tx, caller, row, force)
          if (row.status === 'ACTIVE') await table.update(w, row, { status: 'DEACTIVATED' }, 'deactivate')
          return
        }
        await changeCenters(w, id, (await get(id, w.tx)).centerIds, [])
        await table.remove(w, row)
      }),
  }
}

/** The columns of a partner that handhelds show. */
const shownOnFloor = ['name', 'packagingJson', 'usesAutoConfirm'] as const

function columnsOf(
  { secrets, slackOrigins = [] }: WebhookParts,
  { packaging, slackSettings, centerIds: _centers, ...same }: Patch,
): Partial<Row> {
  const webhook = slackSettings?.webhookUrl
  if (webhook && !isSlackAddress(new URL(webhook), slackOrigins))
    throw wrong('slackSettings.webhookUrl', 'must be an incoming webhook of Slack')
  return {
    ...same,
    ...(packaging === undefined ? {} : { packagingJson: packaging && JSON.stringify(packaging) }),
    ...(slackSettings === undefined ? {} : { slackInbound: slackSettings.inbound }),
    ...(webhook === undefined ? {} : { slackWebhookSealed: webhook && secrets.seal(webhook) }),
  }
}

/** A partner is chosen by its name, so two partners may not have the same name. */
async function checkName(db: Reader, name: string, exceptId: number): Promise<void> {
  const taken = await db
    .selectFrom('partner')
    .select('name')
    .where(sql<boolean>`lower("name") = lower(${name})`)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  if (taken) throw duplicated('name', 'partner-name-taken', { partner: taken.name })
}

/** Only the office may change what is agreed with a partner and where it is served, even if the partner's people may edit the rest. */
function checkOffice(caller: Caller, before: Partner, patch: Patch): void {
  if (caller.partnerId === null) return
  const agreed = (['status', 'policy', 'validAfter', 'validBefore', 'centerIds'] as const).filter(
    (field) => patch[field] !== undefined && JSON.stringify(patch[field]) !== JSON.stringify(before[field]),
  )
  if (agreed.length > 0)
    throw new HttpError(403, 'partner-office-only', {
      details: agreed.map((property) => ({ property, errorType: 'WRONG_VALUE', message: 'is the office’s to change' })),
    })
}

/** Locks a partner, so that two callers who change its barcodes or the like come one after the other. */
export async function lockPartner({ tx }: Writer, id: number): Promise<void> {
  await tx
    .updateTable('partner')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .execute()
}
