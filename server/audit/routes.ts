import { auditApi } from '../../shared/api/audit.ts'
import type { AuditEntry } from '../../shared/entities/audit.ts'
import { exportSheet, type SheetColumn } from '../crud/xlsx.ts'
import { outsideRequest } from '../request-context.ts'
import { mount, type App } from '../http/mount.ts'
import { verifyAudit } from './seal.ts'
import { auditStore } from './store.ts'

export function auditRoutes(app: App): void {
  mount(app, auditApi.list, async ({ caller, query, database }) => auditStore(database, caller).list(query))
  mount(app, auditApi.sheet, async ({ caller, query, database }) => {
    const store = auditStore(database, caller)
    return exportSheet('gantry-audit.xlsx', sheetColumns, await store.ids(query), store.inOrder)
  })
  // The chain runs through every scope's entries; only counts are answered.
  mount(app, auditApi.verify, async ({ database }) => outsideRequest(() => verifyAudit(database)))
}

/** Letters that a cell may hold at most. */
const cellLetters = 32_767
const json = (value: unknown) => (value === null ? null : JSON.stringify(value).slice(0, cellLetters))

const sheetColumns: SheetColumn<AuditEntry>[] = [
  { title: 'id', width: 10, of: (row) => row.id },
  { title: 'at', width: 26, of: (row) => row.at },
  { title: 'user', width: 20, of: (row) => row.userName },
  { title: 'openapiKeyId', width: 12, of: (row) => row.openapiKeyId },
  { title: 'address', width: 18, of: (row) => row.address },
  { title: 'what', width: 24, of: (row) => row.what },
  { title: 'subject', width: 20, of: (row) => row.subject },
  { title: 'subjectName', width: 24, of: (row) => row.names[row.subject] },
  { title: 'partnerId', width: 10, of: (row) => row.partnerId },
  { title: 'centerId', width: 10, of: (row) => row.centerId },
  { title: 'before', width: 40, of: (row) => json(row.before) },
  { title: 'after', width: 40, of: (row) => json(row.after) },
  {
    title: 'names',
    width: 40,
    of: (row) =>
      Object.entries(row.names)
        .map(([numbered, name]) => `${numbered} ${name}`)
        .join(', ')
        .slice(0, cellLetters),
  },
  { title: 'requestId', width: 38, of: (row) => row.requestId },
]
