import { sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import type { partnerApi } from '../../../shared/api/partner.ts'
import { accountStatuses } from '../../../shared/entities/account.ts'
import type { Partner, PartnerInput, PartnerPatch } from '../../../shared/entities/partner.ts'
import { isSlackAddress } from '../../adapters/senders/slack.ts'
import { contains, idsOf, pageOf, totalPage, type ListColumns } from '../../crud/list.ts'
import { isReferred } from '../../crud/referred.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database, Reader } from '../../db/database.ts'
import { everyCenter, type Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { duplicated, forbidden, HttpError, notFound, wrong } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import { oneOf } from '../../db/one-of.ts'
import type { SaveImage } from '../../images/door.ts'
import { changeCenters, checkCenters } from './centers.ts'
import { tellFloor } from './floor.ts'
import { nameOnly, partnersOf } from './view.ts'
import { checkStops, partnerInUse, stopsOfPartner } from '../usages.ts'

type Row = RowOf<'partner'>
type Filter = Query<typeof partnerApi.list>
type Patch = Omit<PartnerPatch, 'force' | 'logoImage'>

const names: ListColumns = {
  id: 'partner.id',
  sort: { id: 'partner.id', name: 'partner.name', status: 'partner.status' },
  search: ['partner.name'],
}
const columns: ListColumns = {
  ...names,
  sort: { ...names.sort, businessName: 'partner.businessName', validBefore: 'partner.validBefore' },
  search: ['partner.name', 'partner.businessName'],
}

/** What is needed to keep a webhook: where one may lead, and what seals it. */
type WebhookParts = Pick<Services, 'secrets' | 'slackOrigins'>

/** The partners that a caller may see. */
export function partnerStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'partner')
  const read = database.read
  const get = async (id: number, db: Reader = read): Promise<Partner> => {
    const [partner] = await partnersOf(db, [await table.one(id, db)])
    if (!partner) throw notFound()
    return partner
  }

  const filtered = (asked: Filter) => {
    let query = read.selectFrom('partner').selectAll('partner').where(table.visible)
    if (asked.ids) query = query.where('partner.id', 'in', asked.ids)
    if (asked.status) query = query.where('partner.status', '=', asked.status)
    if (asked.policy) query = query.where('partner.policy', '=', asked.policy)
    if (asked.name)
      query = asked.allowPartialMatch
        ? query.where(contains(['partner.name'], asked.name))
        : query.where('partner.name', '=', asked.name)
    if (asked.centerIds)
      query = query.where(
        'partner.id',
        'in',
        read.selectFrom('partnerCenter').select('partnerId').where('centerId', 'in', asked.centerIds),
      )
    return query
  }

  return {
    get: (id: number) => get(id),
    async list(asked: Filter) {
      const whole = caller.privileges.has('partner:read')
      // What is not shown must not be found or sorted by either.
      if (!whole && (asked.policy !== undefined || !(asked.sort in names.sort))) throw forbidden('partner:read')
      const found = await pageOf(filtered(asked), asked, whole ? columns : names)
      const partners = await partnersOf(read, found.rows)
      return totalPage({ total: found.total, rows: whole ? partners : partners.map(nameOnly) })
    },
    ids: (asked: Filter) => idsOf(filtered(asked), asked, columns),
    async inOrder(ids: readonly number[]): Promise<Partner[]> {
      const rows = await table.many(ids)
      return partnersOf(
        read,
        ids.flatMap((id) => rows.get(id) ?? []),
      )
    },
    async everyName() {
      const found = await read
        .selectFrom('partner')
        .select(['id', 'name', 'status'])
        .where(table.visible)
        .orderBy('name')
        .orderBy('id')
        .limit(500)
        .execute()
      return { data: found.map((row) => ({ ...row, status: oneOf(accountStatuses, row.status) })) }
    },
    async stops(id: number) {
      await table.one(id)
      return stopsOfPartner(read, caller, id)
    },
    /** Adds one in a write of the caller's, which may add more with it. */
    async add(
      w: Writer,
      parts: WebhookParts,
      { logoImage: _logo, ...input }: PartnerInput,
      save: SaveImage,
    ): Promise<Partner> {
      if (caller.partnerId !== null) throw forbidden('partner:write of every partner')
      checkContract(input)
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
        checkContract({ ...before, ...patch })
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
    /** What the ledger or a waybill names stays: with force it is deactivated instead, and so is no longer in anyone's way. */
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

/** What handhelds show of a partner. */
const shownOnFloor = ['name', 'packagingJson', 'usesAutoConfirm'] as const

function columnsOf(
  { secrets, slackOrigins = [] }: WebhookParts,
  { packaging, slackSettings, centerIds: _centers, usesChannelTalk, usesAutoAccept, usesAutoConfirm, ...same }: Patch,
): Partial<Row> {
  const webhook = slackSettings?.webhookUrl
  if (webhook && !isSlackAddress(new URL(webhook), slackOrigins))
    throw wrong('slackSettings.webhookUrl', 'must be an incoming webhook of Slack')
  return {
    ...same,
    ...(packaging === undefined ? {} : { packagingJson: packaging && JSON.stringify(packaging) }),
    ...(usesChannelTalk === undefined ? {} : { usesChannelTalk: Number(usesChannelTalk) }),
    ...(usesAutoAccept === undefined ? {} : { usesAutoAccept: Number(usesAutoAccept) }),
    ...(usesAutoConfirm === undefined ? {} : { usesAutoConfirm: Number(usesAutoConfirm) }),
    ...(slackSettings === undefined ? {} : { slackInbound: Number(slackSettings.inbound) }),
    ...(webhook === undefined ? {} : { slackWebhookSealed: webhook && secrets.seal(webhook) }),
  }
}

/** A partner is chosen by its name: two of one name would be taken for one another. */
async function checkName(db: Reader, name: string, exceptId: number): Promise<void> {
  const taken = await db
    .selectFrom('partner')
    .select('name')
    .where(sql<boolean>`lower("name") = lower(${name})`)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  if (taken) throw duplicated('name', 'partner-name-taken', { partner: taken.name })
}

function checkContract({ validAfter, validBefore }: Pick<PartnerInput, 'validAfter' | 'validBefore'>): void {
  if (validAfter !== null && validBefore !== null && validBefore < validAfter)
    throw wrong('validBefore', 'must not be before validAfter')
}

/** What is agreed with a partner, and where it is served, is the office's to change, even for a partner's people who may edit the rest. */
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
