import { parentPort, workerData } from 'node:worker_threads'
import { sheetOf, type SheetRows } from './xlsx-sheet.ts'

const { head, rows } = workerData as { head: { title: string; width: number }[]; rows: SheetRows }
const bytes = await sheetOf(head, rows)
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
