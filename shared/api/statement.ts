import { z } from 'zod'
import { month, statement } from '../entities/statement.ts'
import { calls } from './call.ts'
import { id } from './list.ts'

const query = z.strictObject({ month, partnerId: id })

/** Storage and work of a month, by partner. The specification lacks this call. */
export const statementApi = calls('statement', {
  get: {
    method: 'GET',
    path: '/now/statement',
    access: 'billing:read',
    doc: 'What a partner’s storage and inbound work of a month come to, in the centers that one sees.',
    query,
    answer: statement,
  },
  excel: {
    method: 'GET',
    path: '/now/statement/download/excel',
    access: 'billing:read',
    file: 'xlsx',
    doc: 'The same as a spreadsheet: a row a day of storage, a row a line of work.',
    query,
  },
  pdf: {
    method: 'GET',
    path: '/now/statement/download/pdf',
    access: 'billing:read',
    file: 'pdf',
    doc: 'The same as a document, in the caller’s language.',
    query,
  },
})
