import { generateKeyPairSync, hash, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto'
import { createIds, type Ids } from '../../client/offline/storage/ids.ts'
import { actionText, firstLink, grantText, overrideText } from '../../shared/sync/texts.ts'
import type { Grant, PushBody, WireAction } from '../../shared/sync/protocol.ts'

/** A worker's badge in a test: its key pair, of which the server knows only the public half. */
export interface TestBadge {
  userId: number
  publicKey: string
  privateKey: KeyObject
}

export function testBadge(userId: number): TestBadge {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { userId, publicKey: publicKey.export({ format: 'jwk' }).x ?? '', privateKey }
}

/** A handheld as the wire sees it: it numbers, chains and signs actions, and keeps what was acknowledged. */
export class Handheld {
  readonly deviceId: number
  clientId: string
  actions: WireAction[] = []
  private links: string[] = []
  private grant: Grant | null = null
  private grants: Grant[] = []
  private sessionKey: KeyObject | null = null
  private clock: () => Date
  private readonly ids: Ids

  constructor(deviceId: number, clock: () => Date = () => new Date()) {
    this.deviceId = deviceId
    this.clientId = randomUUID()
    this.clock = clock
    this.ids = createIds({ now: () => clock().getTime(), random: randomBytes })
  }

  signIn(badge: TestBadge, hours = 16, from = this.clock()): void {
    const { grant, key } = this.grantOf(badge, hours, from)
    this.grant = grant
    this.sessionKey = key
  }

  private grantOf(badge: TestBadge, hours: number, from = this.clock()): { grant: Grant; key: KeyObject } {
    const session = generateKeyPairSync('ed25519')
    const content = {
      id: randomUUID(),
      workerId: badge.userId,
      deviceId: this.deviceId,
      sessionKey: session.publicKey.export({ format: 'jwk' }).x ?? '',
      badgeKey: badge.publicKey,
      from: from.toISOString(),
      until: new Date(from.getTime() + hours * 3_600_000).toISOString(),
    }
    const grant = {
      ...content,
      sig: sign(null, Buffer.from(grantText(content)), badge.privateKey).toString('base64url'),
    }
    this.grants.push(grant)
    return { grant, key: session.privateKey }
  }

  /**
   * Queues an action; `deps` are ids of earlier actions. A test can forge it as a manipulated app would: `inNameOf` another worker, or with
   * a `consent` to something else.
   */
  queue(
    type: string,
    payload: Record<string, unknown>,
    more: {
      deps?: string[]
      leader?: TestBadge
      id?: string
      v?: number
      at?: string
      skewMs?: number
      inNameOf?: number
      consent?: WireAction['override']
    } = {},
  ): WireAction {
    if (!this.grant || !this.sessionKey) throw new Error('nobody is signed in')
    const base = { id: more.id ?? this.ids.inOrder(), type, payload, workerId: more.inNameOf ?? this.grant.workerId }
    let override: WireAction['override'] = more.consent ?? null
    if (more.leader) {
      const leader = this.grantOf(more.leader, 1)
      override = {
        workerId: more.leader.userId,
        grantId: leader.grant.id,
        sig: sign(null, Buffer.from(overrideText(base)), leader.key).toString('base64url'),
      }
    }
    const content = {
      seq: this.actions.length + 1,
      ...base,
      v: more.v ?? 1,
      deps: more.deps ?? [],
      grantId: this.grant.id,
      at: more.at ?? this.clock().toISOString(),
      skewMs: more.skewMs ?? 0,
      override,
    }
    const link = hash(
      'sha256',
      `${this.links.at(-1) ?? firstLink(this.clientId)}|${hash('sha256', actionText(content), 'hex')}`,
      'hex',
    )
    const action: WireAction = { ...content, sig: sign(null, Buffer.from(link), this.sessionKey).toString('base64url') }
    this.links.push(link)
    this.actions.push(action)
    return action
  }

  /** A push of `count` actions, starting at `fromSeq`. */
  pushOf(fromSeq: number, count = 200): PushBody {
    return {
      proto: 1,
      epoch: null,
      clientId: this.clientId,
      grants: this.grants,
      actions: this.actions.slice(fromSeq - 1, fromSeq - 1 + count),
      state: null,
    }
  }
}
