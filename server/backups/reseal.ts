import type { Database } from '../db/database.ts'
import type { Writer } from '../db/writer.ts'
import type { Secrets } from '../secrets.ts'

/** Every column that holds sealed data; reseal.test.ts compares the list with the database. */
export const sealedColumns = [
  ['contract', 'apiKeySealed'],
  ['contract', 'apiRefreshKeySealed'],
  ['partner', 'slackWebhookSealed'],
  ['consol', 'secretSealed'],
  ['repeatable', 'answerSealed'],
  ['channel', 'passwordSealed'],
  ['channel', 'apiKeySealed'],
  ['channel', 'refreshKeySealed'],
  ['channel', 'tokenSealed'],
] as const

/**
 * Seals everything again under the new key, in one transaction. Fingerprints are made anew as well, so rows are still found. One-time codes
 * are not kept, so they become void.
 */
export function reseal(database: Database, from: Secrets, to: Secrets): Promise<number> {
  return database.write(async (w) => {
    const again = (sealed: string) => to.seal(from.open(sealed))
    let count = 0
    const contracts = await w.tx.selectFrom('contract').select(['id', 'apiKeySealed', 'apiRefreshKeySealed']).execute()
    for (const { id, apiKeySealed, apiRefreshKeySealed } of contracts) {
      const set = {
        ...(apiKeySealed === null
          ? {}
          : { apiKeySealed: again(apiKeySealed), apiKeyPrint: to.fingerprint(from.open(apiKeySealed)) }),
        apiRefreshKeySealed: apiRefreshKeySealed === null ? null : again(apiRefreshKeySealed),
      }
      await w.tx.updateTable('contract').set(set).where('id', '=', id).execute()
      count += [apiKeySealed, apiRefreshKeySealed].filter((sealed) => sealed !== null).length
    }
    const partners = await w.tx
      .selectFrom('partner')
      .select(['id', 'slackWebhookSealed'])
      .where('slackWebhookSealed', 'is not', null)
      .execute()
    for (const { id, slackWebhookSealed } of partners) {
      if (slackWebhookSealed === null) continue
      await w.tx
        .updateTable('partner')
        .set({ slackWebhookSealed: again(slackWebhookSealed) })
        .where('id', '=', id)
        .execute()
      count++
    }
    const consols = await w.tx
      .selectFrom('consol')
      .select(['id', 'secretSealed'])
      .where('secretSealed', '!=', '')
      .execute()
    for (const { id, secretSealed } of consols) {
      await w.tx
        .updateTable('consol')
        .set({ secretSealed: again(secretSealed) })
        .where('id', '=', id)
        .execute()
      count++
    }
    const answers = await w.tx
      .selectFrom('repeatable')
      .select(['caller', 'key', 'answerSealed'])
      .where('answerSealed', 'is not', null)
      .execute()
    for (const { caller, key, answerSealed } of answers) {
      if (answerSealed === null) continue
      await w.tx
        .updateTable('repeatable')
        .set({ answerSealed: again(answerSealed) })
        .where('caller', '=', caller)
        .where('key', '=', key)
        .execute()
      count++
    }
    return count + (await resealChannels(w, again)) + (await resealMessages(w, again))
  })
}

async function resealChannels(w: Writer, again: (sealed: string) => string): Promise<number> {
  const channels = await w.tx
    .selectFrom('channel')
    .select(['id', 'passwordSealed', 'apiKeySealed', 'refreshKeySealed', 'tokenSealed'])
    .execute()
  let count = 0
  for (const { id, ...secrets } of channels) {
    const set = Object.fromEntries(
      Object.entries(secrets).flatMap(([column, sealed]) => (sealed === null ? [] : [[column, again(sealed)]])),
    )
    if (Object.keys(set).length === 0) continue
    await w.tx.updateTable('channel').set(set).where('id', '=', id).execute()
    count += Object.keys(set).length
  }
  return count
}

/** Waiting messages are among the jobs, with their content sealed in the payload (messages/queue-message.ts). */
async function resealMessages(w: Writer, again: (sealed: string) => string): Promise<number> {
  const jobs = await w.tx
    .selectFrom('job')
    .select(['id', 'payloadJson'])
    .where('payloadJson', 'like', '%"sealed":%')
    .execute()
  let count = 0
  for (const { id, payloadJson } of jobs) {
    const payload: unknown = JSON.parse(payloadJson)
    if (typeof payload !== 'object' || payload === null || !('sealed' in payload)) continue
    if (typeof payload.sealed !== 'string') continue
    await w.tx
      .updateTable('job')
      .set({ payloadJson: JSON.stringify({ ...payload, sealed: again(payload.sealed) }) })
      .where('id', '=', id)
      .execute()
    count++
  }
  return count
}
