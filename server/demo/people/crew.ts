import { systemRoles, type Privilege } from '../../../shared/privileges.ts'
import { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { known } from '../known.ts'

const hourMs = 3_600_000

/** The demo's people as callers, and the site as it was some hours ago: their work goes through the real calls, each at its own time. */
export class Crew {
  readonly database: Database
  readonly centers: ReadonlyMap<string, number>
  readonly partners: ReadonlyMap<string, number>
  private readonly callers: ReadonlyMap<string, Caller>
  private readonly now: Date

  private constructor(
    database: Database,
    centers: ReadonlyMap<string, number>,
    partners: ReadonlyMap<string, number>,
    callers: ReadonlyMap<string, Caller>,
  ) {
    this.database = database
    this.centers = centers
    this.partners = partners
    this.callers = callers
    this.now = database.now()
  }

  static async read(database: Database): Promise<Crew> {
    const { read } = database
    const centers = new Map(
      (await read.selectFrom('center').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
    )
    const partners = new Map(
      (await read.selectFrom('partner').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
    )
    const users = await read
      .selectFrom('user')
      .innerJoin('userRole', 'userRole.userId', 'user.id')
      .innerJoin('role', 'role.id', 'userRole.roleId')
      .select(['user.id', 'user.username', 'user.name', 'user.partnerId', 'role.systemName'])
      .execute()
    const callers = users.map(({ id, username, name, partnerId, systemName }): [string, Caller] => {
      const held = Object.entries(systemRoles).find(([role]) => role === systemName)?.[1] ?? []
      return [
        username,
        {
          userId: id,
          sessionId: 0,
          name,
          language: 'ko',
          privileges: new Set<Privilege>(held),
          partnerId,
          centerIds: null,
          requestId: 'demo',
          openapiKeyId: null,
          provenAt: null,
          mustChangePassword: false,
        },
      ]
    })
    return new Crew(database, centers, partners, new Map(callers))
  }

  caller(username: string): Caller {
    return known(this.callers, username)
  }

  /** A person who works at the center. Narita has no workers of its own here: the office records its work. */
  workerAt(center: string, nth = 0): Caller {
    return this.caller(center !== 'ICN1' ? 'office' : nth % 2 === 0 ? 'worker1' : 'worker2')
  }

  ago(hours: number): Database {
    const at = new Date(this.now.getTime() - hours * hourMs)
    return new Database(this.database.dialect, () => at)
  }
}
