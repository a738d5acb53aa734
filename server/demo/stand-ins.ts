import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBillingPlatform } from '../../simulators/billing-platform.ts'
import { startMarketplace } from '../../simulators/marketplace.ts'
import { startFedex } from '../../simulators/fedex.ts'
import { startInbox } from '../../simulators/inbox.ts'
import { startLabelPrinter } from '../../simulators/label-printer.ts'
import { startSlack } from '../../simulators/slack.ts'
import { startSmtp } from '../../simulators/smtp.ts'
import { startSolapi } from '../../simulators/solapi.ts'
import type { SendersSetting } from '../adapters/senders/senders.ts'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import { sentBefore } from './warehouse/inbound-billings.ts'
import { demoPrinters } from './dispatch/contracts.ts'
import { startShops, type DemoShops } from './shops/shops.ts'

export interface StandIns extends DemoShops {
  fedexUrl: string
  billing: { url: string; key: string }
  marketplace: { url: string; key: string }
  /** Where the printed labels are kept. */
  labels: string
  senders: SendersSetting
  /** The page with the messages that the demo sent. */
  inboxUrl: string
}

/**
 * The demo's outside world at the far end of real connections: FedEx, a label printer for each center, and an inbox for every message. Each
 * listens on a free port.
 */
export async function startStandIns(
  database: Database,
  secrets: Secrets,
  dataDir: string,
  say: (line: string) => void,
): Promise<StandIns> {
  const labels = join(dataDir, 'labels')
  mkdirSync(labels, { recursive: true })
  for (const { center, name } of demoPrinters) {
    let count = 0
    const { host, port } = await startLabelPrinter({
      onLabel: (zpl) => {
        const file = join(labels, `${center}-${database.now().toISOString().replaceAll(/[:.]/g, '')}-${++count}.zpl`)
        writeFileSync(file, zpl)
        say(`  A label came out at ${name} (${center}): ${file}`)
      },
    })
    await connect(database, center, name, host, port)
  }
  const shipped = await database.read
    .selectFrom('invoice')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('courierCode', '=', 'FEDEX')
    .where('serial', 'is not', null)
    .executeTakeFirstOrThrow()
  const { url } = await startFedex({ before: shipped.n, now: () => database.now().getTime() })
  const billing = await startBilling(database)
  const { url: marketplaceUrl, key } = await startMarketplace()
  const shops = await startShops(database, secrets)
  return {
    fedexUrl: url,
    billing,
    marketplace: { url: marketplaceUrl, key },
    labels,
    ...shops,
    ...(await startMessages(database, secrets)),
  }
}

/**
 * A marketplace that approves what it is told, except a line that does not say what it was for. It also knows what was sent before it
 * started.
 */
async function startBilling(database: Database): Promise<StandIns['billing']> {
  const { url, key, documents } = await startBillingPlatform({
    onDocument: (received) => {
      const unclear = received.lines.some(({ type, note }) => type === 'OTHER' && note === null)
      Object.assign(
        received,
        unclear ? { status: 'SENT_BACK', reason: '기타 작업의 내용을 적어 주세요.' } : { status: 'APPROVED' },
      )
    },
  })
  for (const document of await sentBefore(database)) documents.set(document.reference, document)
  return { url, key }
}

async function startMessages(database: Database, secrets: Secrets): Promise<Pick<StandIns, 'senders' | 'inboxUrl'>> {
  const inbox = await startInbox({ now: database.now })
  const mail = await startSmtp({
    onMail: ({ to, subject, text }) => inbox.put({ channel: 'mail', to, title: subject, content: text }),
  })
  const { url, key, secret, from } = await startSolapi({
    onMessage: ({ to, text, kakaoOptions }) =>
      inbox.put({ channel: kakaoOptions ? 'KakaoTalk' : 'SMS', to, title: '', content: text }),
  })
  const slack = await startSlack({
    onMessage: (text) => inbox.put({ channel: 'Slack', to: slackPartner, title: '', content: text }),
  })
  await connectSlack(database, secrets, slack.webhook)
  const templates = { 'recovery-code': 'KA01TPrecovery', invitation: 'KA01TPinvitation' }
  return {
    inboxUrl: inbox.url,
    senders: {
      smtp: { url: mail.url, from: 'Gantry <no-reply@gantry.example>' },
      solapi: { url, key, secret, from, kakao: { channel: 'PF01gantry', templates } },
      slack: { origins: [slack.origin] },
    },
  }
}

/** The partner that hears of its inbounds in a Slack channel; a webhook that it entered itself stays. */
const slackPartner = '하늘담'

async function connectSlack(database: Database, secrets: Secrets, webhook: string): Promise<void> {
  await database.write(async ({ tx }) => {
    const partner = await tx
      .selectFrom('partner')
      .select(['id', 'slackWebhookSealed'])
      .where('name', '=', slackPartner)
      .executeTakeFirst()
    if (
      !partner ||
      (partner.slackWebhookSealed !== null && !secrets.open(partner.slackWebhookSealed).startsWith('http://127.0.0.1:'))
    )
      return
    await tx
      .updateTable('partner')
      .set({ slackWebhookSealed: secrets.seal(webhook), slackInbound: true })
      .where('id', '=', partner.id)
      .execute()
  })
}

/** Gives a printer the address of its stand-in, unless a user gave it another address or removed it. */
async function connect(database: Database, center: string, name: string, host: string, port: number): Promise<void> {
  await database.write(async (w) => {
    const printer = await w.tx
      .selectFrom('printer')
      .innerJoin('center', 'center.id', 'printer.centerId')
      .select(['printer.id', 'printer.centerId'])
      .where('center.code', '=', center)
      .where('printer.name', '=', name)
      .where('printer.host', '=', host)
      .executeTakeFirst()
    if (!printer) return
    await w.tx.updateTable('printer').set({ port }).where('id', '=', printer.id).execute()
    w.changed(printer.centerId, 'printer', printer.id)
  })
}
