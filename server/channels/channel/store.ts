import { maySet, type ChannelInput, type ChannelPatch } from '../../../shared/entities/channel.ts'
import { channelTypeFacts } from '../../../shared/entities/channel-type.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { is } from '../../crud/filters.ts'
import { columns, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { refused } from '../../http/errors.ts'
import { checkBrand } from '../../organisations/door.ts'
import type { Secrets } from '../../secrets.ts'
import { siteZone } from '../../../shared/site-zone.ts'
import { zonesOf } from '../import-scheduler/zone.ts'
import { checkCredentials, shopOf } from './credentials.ts'
import { sameShop } from './same-shop.ts'
import { channelOf } from './view.ts'

type Row = RowOf<'channel'>
type Columns = Partial<Row>

/** The channels of the partners in a caller's scope. Their secrets are written and never read out. */
export function channelStore(database: Database, caller: Caller, secrets: Secrets) {
  const table = tableStore(database, caller, 'channel')
  const partners = tableStore(database, caller, 'partner')
  const store = listOf(database, {
    call: channelApi.list,
    id: 'channel.id',
    rows: (db) =>
      db
        .selectFrom('channel')
        .innerJoin('partner', 'partner.id', 'channel.partnerId')
        .leftJoin('brand', 'brand.id', 'channel.brandId')
        .selectAll('channel')
        .select(['partner.name as partnerName', 'brand.name as brandName'])
        .where(table.visible),
    sort: columns('channel', ['id', 'name', 'channelType', 'status', 'lastScrapeAt', 'createdAt', 'updatedAt']),
    search: ['channel.name', 'channel.identifier', 'channel.description'],
    filters: {
      ids: is('channel.id'),
      partnerIds: is('channel.partnerId'),
      brandIds: is('channel.brandId'),
      channelType: is('channel.channelType'),
      status: is('channel.status'),
      linkageStatus: is('channel.linkageStatus'),
      lastScrapeStatus: is('channel.lastScrapeStatus'),
    },
    shown: async (rows, db) => {
      const zones = await zonesOf(
        db,
        rows.map(({ partnerId }) => partnerId),
      )
      return rows.map((row) => channelOf(row, zones.get(row.partnerId) ?? siteZone, caller.language))
    },
    page: dataCountPage,
  })

  return {
    table,
    ...store,
    create: (input: ChannelInput) =>
      database.write(async (w) => {
        await partners.named('partnerId', input.partnerId, w.tx)
        await checkBrand(w.tx, input.brandId, input.partnerId)
        const columns = columnsOf(input, secrets)
        checkCredentials(input.channelType, columns)
        const toConnect = channelTypeFacts[input.channelType].authorisation !== 'none'
        const row = await table.insert(w, {
          ...columns,
          partnerId: input.partnerId,
          channelType: input.channelType,
          status: toConnect ? 'READY' : 'OK',
          linkageStatus: toConnect ? 'draft' : 'available',
          createdBy: caller.userId,
          updatedBy: caller.userId,
        })
        return store.get(row.id, w.tx)
      }),
    update: (id: number, patch: ChannelPatch, version: number) =>
      database.write(async (w) => {
        const row = await table.lockEdited(w, id, version, store.get)
        if (patch.brandId !== undefined) await checkBrand(w.tx, patch.brandId, row.partnerId, row.brandId)
        const columns = columnsOf(patch, secrets)
        if (row.status !== 'TERMINATED') checkCredentials(row.channelType, { ...row, ...columns })
        const status = statusColumns(row, patch.status)
        const edited = { ...row, ...columns }
        const becomesAnother = row.linkageStatus === 'available' && shopOf(edited, secrets) !== shopOf(row, secrets)
        const refusal = becomesAnother ? await sameShop(w, caller, secrets, edited) : null
        if (refusal) throw refused(refusal)
        await table.update(w, row, { ...columns, ...forgotten(row, columns), ...status, updatedBy: caller.userId })
        return store.get(id, w.tx)
      }),
    remove: table.removeOne,
  }
}

/** The columns for the given fields, with secrets sealed. */
function columnsOf(input: Partial<ChannelInput> | ChannelPatch, secrets: Secrets): Columns {
  const { password, apiKey, refreshKey, clientPreferences, ...rest } = input
  const {
    partnerId: _partner,
    channelType: _type,
    status: _status,
    ...same
  } = { ...rest } as Partial<ChannelInput> & ChannelPatch
  const sealed = (text: string | null) => (text === null ? null : secrets.seal(text))
  return {
    ...same,
    ...(password === undefined ? {} : { passwordSealed: sealed(password) }),
    ...(apiKey === undefined ? {} : { apiKeySealed: sealed(apiKey) }),
    ...(refreshKey === undefined ? {} : { refreshKeySealed: sealed(refreshKey) }),
    ...(clientPreferences === undefined ? {} : { clientPreferencesJson: JSON.stringify(clientPreferences) }),
  }
}

/**
 * Drops the token if the credentials change, because it belongs to them. A plain field with its old value is no change: a form also sends
 * what it does not change.
 */
function forgotten(row: Row, columns: Columns): Columns {
  const isAnother =
    (['identifier', 'subIdentifier', 'channelUrl'] as const).some(
      (name) => columns[name] !== undefined && columns[name] !== row[name],
    ) || ['passwordSealed', 'apiKeySealed', 'refreshKeySealed'].some((name) => name in columns)
  return isAnother ? { tokenSealed: null } : {}
}

function statusColumns(row: Row, to: ChannelPatch['status']): Columns {
  if (to === undefined || to === row.status) return {}
  if (!maySet(row.status, to))
    throw refused({ refused: 'channel-status', with: { channel: row.name, status: row.status } })
  return { status: to }
}
