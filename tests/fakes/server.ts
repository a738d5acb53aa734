import { verify } from '@noble/ed25519'
import { firstLink, grantText } from '../../shared/sync/texts.ts'
import {
  noChanges,
  type ActionResult,
  type Grant,
  type PullAnswer,
  type PushAnswer,
  type PushBody,
} from '../../shared/sync/protocol.ts'
import type { PhotoInput } from '../../shared/api/photo.ts'
import { refuse, type Refusal } from '../../shared/errors.ts'
import { subjectsOf } from '../../shared/rules/floor/subjects.ts'
import { fromBase64Url, nextLink } from '../../client/offline/keys.ts'
import type { QueuedWire } from '../../client/offline/storage/outbox.ts'
import { packed } from './packed.ts'
import { addPart, type ArrivingPhoto } from './photos.ts'
import { FakeRows } from './rows.ts'
import { applyAction } from './rules.ts'

interface Known {
  action: QueuedWire
  result: ActionResult
}

/** The protocol's other end in memory, for tests of the handheld alone. The real one is server/sync. */
export class FakeServer extends FakeRows {
  epoch = 'e1'
  watermark: string | null = null
  pageSize = 1000
  recordsPerMarker = 5
  photos = new Map<string, ArrivingPhoto>()
  /** The offset at which each part that came began. */
  parts: number[] = []
  garbleNextPart = false
  /** The code that the server refuses pictures with. */
  refusedPhoto: string | null = null
  printers: PullAnswer['printers'] = []
  /** Where waybills of other centers are, by plain serial. */
  elsewhere = new Map<string, string>()
  rosterVersion = 1
  clients = new Map<string, Known[]>()
  grants = new Map<string, Grant>()
  /** The oldest version whose later changes the server still tells. */
  keptFrom = 0
  revoked = false
  /** False: the server went back to a backup from before the handheld was enrolled. */
  knowsDevice = true
  pushes: PushBody[] = []
  paths: string[] = []
  resumedAfter: (string | null)[] = []
  /** The codes that the server refuses actions with, by action id, whatever the rules say. */
  refuse = new Map<string, string>()
  /** Cuts the snapshot off after this many lines. */
  cutAfterLines: number | null = null
  /** Called before each answer goes out; may throw to lose the answer. */
  onAnswer: (path: string) => void = () => {}
  /** Called before the server hears a call; may throw to lose the call. */
  onCall: (path: string) => void | Promise<void> = () => {}
  /** Called before each piece of a snapshot, with the share that was sent so far. */
  onPiece: (share: number) => void | Promise<void> = () => {}

  async fetch(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://gantry')
    this.paths.push(pathname)
    if (pathname.endsWith('/snapshot')) this.resumedAfter.push(searchParams.get('after'))
    await this.onCall(pathname)
    const answer = await this.answer(pathname, searchParams, init)
    this.onAnswer(pathname)
    return answer
  }

  private answer(path: string, query: URLSearchParams, init: RequestInit): Response | Promise<Response> {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null
    if (path === '/api/sync/device/enrol')
      return Response.json(
        { deviceId: 7, label: 'Gun 7', token: 'd.token', centerId: 1, centerCode: 'ICN1', epoch: this.epoch },
        { status: 201 },
      )
    if (new Headers(init.headers).get('Authorization') !== 'Bearer d.token')
      return Response.json({ code: 'unauthorized' }, { status: 401 })
    if (!this.knowsDevice) return Response.json({ code: 'device-not-enrolled' }, { status: 401 })
    if (this.revoked) return Response.json({ code: 'device-revoked' }, { status: 401 })
    if (path === '/api/sync/push') return Response.json(this.push(body))
    if (path === '/api/sync/pull') return Response.json(this.pull(query))
    if (path === '/api/sync/snapshot') return new Response(this.snapshot(query.get('after')))
    if (path.startsWith('/api/sync/photo')) return this.photo(path, query, init)
    if (path.startsWith('/api/sync/waybill/')) return this.whereabouts(path.slice('/api/sync/waybill/'.length))
    if (path === '/api/sync/live') return new Response('event: hello\ndata: {}\n\n')
    return Response.json({ code: 'not-found' }, { status: 404 })
  }

  private async photo(path: string, query: URLSearchParams, init: RequestInit): Promise<Response> {
    if (!path.endsWith('/part')) {
      const input: PhotoInput = JSON.parse(String(init.body))
      const photo = this.photos.get(input.id) ?? { ...input, data: [], done: false }
      this.photos.set(input.id, photo)
      return Response.json({ offset: photo.data.length, done: photo.done })
    }
    const photo = this.photos.get(path.split('/').at(-2) ?? '')
    if (!photo) return Response.json({ code: 'not-found' }, { status: 404 })
    if (this.refusedPhoto) return Response.json({ code: this.refusedPhoto }, { status: 415 })
    this.parts.push(Number(query.get('offset')))
    const part = init.body instanceof Blob ? new Uint8Array(await init.body.arrayBuffer()) : new Uint8Array()
    const added = addPart(photo, Number(query.get('offset')), part, this.garbleNextPart)
    this.garbleNextPart = false
    if ('code' in added) this.photos.delete(photo.id)
    return Response.json(added, { status: 'code' in added ? 409 : 200 })
  }

  private whereabouts(serial: string): Response {
    const centerCode = this.elsewhere.get(serial)
    return centerCode
      ? Response.json({ centerCode, status: 'PRINTED' })
      : Response.json({ code: 'not-found' }, { status: 404 })
  }

  push(body: PushBody): PushAnswer {
    this.pushes.push(body)
    for (const grant of body.grants) this.takeGrant(grant)
    const known = this.clients.get(body.clientId) ?? []
    this.clients.set(body.clientId, known)
    const results: ActionResult[] = []
    const answer = (problem: PushAnswer['problem']): PushAnswer => ({
      epoch: this.epoch,
      lastSeq: known.length,
      serverTime: this.time(),
      watermark: this.watermark,
      results,
      problem,
    })
    for (const action of body.actions as QueuedWire[]) {
      if (action.seq > known.length + 1) return answer('GAP')
      const before = known[action.seq - 1]
      if (before && JSON.stringify(before.action) !== JSON.stringify(action)) return answer('FORKED')
      const result = before?.result ?? this.decide(body.clientId, action, known)
      if (!before) known.push({ action, result })
      results.push(result)
    }
    return answer(null)
  }

  private decide(clientId: string, action: QueuedWire, known: Known[]): ActionResult {
    const result: ActionResult = {
      seq: action.seq,
      id: action.id,
      status: 'applied',
      code: null,
      with: null,
      exceptionId: null,
      version: 0,
    }
    const repeated = [...this.clients.values()].flat().find((k) => k.action.id === action.id)
    if (repeated) return { ...result, status: repeated.result.status, code: 'action-repeated' }
    const bad = known.find((k) => action.deps.includes(k.action.id) && k.result.status !== 'applied')
    if (bad) return { ...result, status: 'held', code: 'depends-on-refused', exceptionId: bad.result.exceptionId }
    const refusal = this.refusalOf(clientId, action, known)
    if (refusal === null) return { ...result, version: this.version }
    const { refused: code, with: values, concerns } = refusal
    const id = this.exceptions.size + 500
    const [subject, alsoSubject] = subjectsOf(action.payload)
    this.exceptions.set(id, {
      id,
      clientId,
      actionId: action.id,
      seq: action.seq,
      type: action.type,
      payload: action.payload,
      workerId: action.workerId,
      workerName: null,
      deviceLabel: null,
      code,
      with: values ?? null,
      subject,
      alsoSubject,
      concernsId: concerns ?? null,
      at: action.at,
      heldCount: 0,
    })
    this.touch('exception', id)
    return { ...result, status: 'refused', code, exceptionId: id, version: this.version }
  }

  private refusalOf(clientId: string, action: QueuedWire, known: Known[]): Refusal | null {
    const told = this.refuse.get(action.id)
    if (told !== undefined) return refuse(told)
    return this.signed(clientId, action, known)
      ? applyAction(
          this,
          action,
          known.map((k) => k.action),
        )
      : refuse('grant-invalid')
  }

  private signed(clientId: string, action: QueuedWire, known: Known[]): boolean {
    const grant = this.grants.get(action.grantId)
    if (!grant || grant.workerId !== action.workerId) return false
    const link = [...known.map((k) => k.action), action].reduce(
      (at, { sig: _sig, ...unsigned }) => nextLink(at, unsigned),
      firstLink(clientId),
    )
    return (
      action.sig !== '' &&
      verify(fromBase64Url(action.sig), new TextEncoder().encode(link), fromBase64Url(grant.sessionKey))
    )
  }

  private takeGrant(grant: Grant): void {
    const { sig, ...content } = grant
    const badge = this.roster.find((r) => r.userId === grant.workerId)?.badges.find((b) => b.key === grant.badgeKey)
    if (
      badge &&
      sig &&
      verify(fromBase64Url(sig), new TextEncoder().encode(grantText(content)), fromBase64Url(badge.key))
    )
      this.grants.set(grant.id, grant)
  }

  /** Settles an exception as a leader does on another handheld: its action stands, and so do those that were held under it. */
  settle(exceptionId: number, how: 'accept' | 'correct'): void {
    const { clientId } = this.exceptions.get(exceptionId) ?? { clientId: '' }
    const known = this.clients.get(clientId) ?? []
    for (const one of known.filter(({ result }) => result.exceptionId === exceptionId)) {
      applyAction(
        this,
        one.action,
        known.map(({ action }) => action),
      )
      one.result = { ...one.result, status: 'applied', code: `exception-${how}`, with: null }
    }
    this.exceptions.delete(exceptionId)
    this.touch('exception', exceptionId)
  }

  pull(query: URLSearchParams): PullAnswer {
    const [epoch, at, fresh] = (query.get('cursor') ?? '').split('.')
    const from = Number(at)
    const common = {
      epoch: this.epoch,
      lastSeq: this.clients.get(query.get('clientId') ?? '')?.length ?? 0,
      serverTime: this.time(),
      watermark: this.watermark,
      center: { id: 1, code: 'ICN1', nameKo: '인천', nameEn: 'Incheon', nameJaRuby: null, timeZone: 'Asia/Seoul' },
      printers: this.printers,
      roster: query.get('rosterVersion') === String(this.rosterVersion) ? null : this.roster,
      rosterVersion: String(this.rosterVersion),
    }
    if (epoch !== this.epoch || from < this.keptFrom || from > this.version)
      return { ...common, cursor: '', reset: true, more: false, changes: noChanges, gone: {} }
    const due = this.log.filter((entry) => entry.version > from)
    const page = due.slice(0, this.pageSize)
    const more = due.length > page.length
    const gone: Record<string, number[]> = {}
    const pick = <T>(kind: string, rows: Map<number, T>, all = false): T[] => {
      if (all) return [...rows.values()]
      return [...new Set(page.filter((e) => e.kind === kind).map((e) => e.id))].flatMap((id) => {
        const row = rows.get(id)
        if (!row) (gone[kind] ??= []).push(id)
        return row ?? []
      })
    }
    const changes = {
      inbound: pick('inbound', this.inbounds, fresh === 'fresh'),
      sku: pick('sku', this.skus),
      location: pick('location', this.locations),
      stock: pick('stock', this.stock),
      invoice: pick('invoice', this.invoices),
      consol: pick('consol', this.consols, fresh === 'fresh'),
      plan: pick('plan', this.plans, fresh === 'fresh'),
      slip: pick('slip', this.pickLists, fresh === 'fresh'),
      relocation: pick('relocation', this.relocations, fresh === 'fresh'),
      exception: pick('exception', this.exceptions, fresh === 'fresh'),
    }
    return {
      ...common,
      cursor: `${this.epoch}.${more ? (page.at(-1)?.version ?? from) : this.version}`,
      reset: false,
      more,
      changes,
      gone,
    }
  }

  /** Sends some records, then a marker; the marker says how many lines came before it. */
  snapshot(after: string | null): ReadableStream<Uint8Array> {
    const lines: string[] = []
    const all = packed(this)
    for (let i = Number(after ?? 0); i < all.length; i++) {
      lines.push(all[i] ?? '')
      if ((i + 1) % this.recordsPerMarker === 0) lines.push(`#\t${i + 1}\n`)
    }
    const header = JSON.stringify({
      epoch: this.epoch,
      cursor: `${this.epoch}.${this.version}.fresh`,
      counts: {
        sku: this.skus.size,
        barcode: this.skus.size,
        location: this.locations.size,
        stock: this.stock.size,
        invoice: this.invoices.size,
      },
    })
    const text = [`${header}\n`, ...lines, '#\tend\n']
    const cut = this.cutAfterLines
    this.cutAfterLines = null
    const bytes = new TextEncoder().encode(text.slice(0, cut ?? text.length).join(''))
    let sent = 0
    return new ReadableStream({
      pull: async (controller) => {
        await this.onPiece(sent / bytes.length)
        // Pieces end anywhere, as on a network.
        if (sent < bytes.length) controller.enqueue(bytes.slice(sent, (sent += 1000)))
        else if (cut === null) controller.close()
        else controller.error(new TypeError('cut'))
      },
    })
  }

  /** Backs up the whole server. The returned function goes back to that state, as another life of the database. */
  backUp(): () => void {
    const {
      photos,
      skus,
      locations,
      stock,
      inbounds,
      invoices,
      consols,
      plans,
      relocations,
      pickLists,
      exceptions,
      clients,
      log,
      version,
    } = this
    const kept = structuredClone({
      photos,
      skus,
      locations,
      stock,
      inbounds,
      invoices,
      consols,
      plans,
      relocations,
      pickLists,
      exceptions,
      clients,
      log,
      version,
    })
    return () => Object.assign(this, { ...kept, epoch: 'e2' })
  }

  private time(): string {
    return new Date(this.now).toISOString()
  }
}
