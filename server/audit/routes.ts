import { auditApi } from '../../shared/api/audit.ts'
import type { AuditEntry } from '../../shared/entities/audit.ts'
import { deedOf } from '../../shared/messages/records/action-word.ts'
import { differencesOf, inOneLine, type Told } from '../../shared/messages/records/differences.ts'
import { spreadsheetLanguages } from '../../shared/messages/spreadsheets/all.ts'
import { exportSpreadsheet, type SpreadsheetColumn } from '../crud/xlsx.ts'
import { centerCodes } from '../organisations/door.ts'
import { outsideRequest, readerOf } from '../request-context.ts'
import { mount, type App } from '../http/mount.ts'
import { verifyAudit } from './seal.ts'
import { auditStore } from './store.ts'

export function auditRoutes(app: App): void {
  mount(app, auditApi.list, async ({ caller, query, database }) => auditStore(database, caller).list(query))
  mount(app, auditApi.sheet, async ({ caller, query, database }) => {
    const store = auditStore(database, caller)
    const { language, timeZone } = readerOf()
    const codes = await centerCodes(database, caller)
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const told: Told = {
      ...spreadsheetLanguages[language],
      instant: (iso) => clock.format(new Date(iso)),
      day: (day) => day,
      centerCode: (id) => codes.get(id),
    }
    return exportSpreadsheet('gantry-audit.xlsx', 'audit', columnsIn(told), await store.ids(query), store.inOrder)
  })
  // This runs outside the caller's scope, because the chain runs through the entries of every scope; only counts are answered.
  mount(app, auditApi.verify, async ({ database }) => outsideRequest(() => verifyAudit(database)))
}

/** The most letters that a spreadsheet's cell may hold. */
const cellLetters = 32_767

const columnsIn = (told: Told): SpreadsheetColumn<AuditEntry>[] => [
  { key: 'id', width: 10, of: (row) => row.id },
  { key: 'at', time: true, width: 26, of: (row) => row.at },
  { key: 'user', width: 20, of: (row) => row.userName },
  { key: 'openapiKeyId', width: 12, of: (row) => row.openapiKeyId },
  { key: 'address', width: 18, of: (row) => row.address },
  { key: 'what', width: 24, of: (row) => deedOf(row, told.t) },
  { key: 'subject', width: 20, of: (row, say) => say(`subject.${row.subject.split(':')[0]}`) ?? row.subject },
  { key: 'subjectName', width: 24, of: (row) => row.names[row.subject] ?? row.subject.split(':')[1] },
  { key: 'partnerId', width: 10, of: (row) => row.partnerId },
  { key: 'centerId', width: 10, of: ({ centerId }) => centerId && told.centerCode(centerId) },
  {
    key: 'changes',
    width: 80,
    of: (row) => differencesOf(row, told).map(inOneLine).join('\n').slice(0, cellLetters),
  },
  { key: 'requestId', width: 38, of: (row) => row.requestId },
]
