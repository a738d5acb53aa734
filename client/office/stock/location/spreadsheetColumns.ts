import type { SpreadsheetColumn } from '../../../ui/spreadsheet/readRows.ts'

const text = ['centerCode', 'type', 'rack', 'bay', 'level', 'cell', 'utmZone', 'description', 'liilyKey'] as const
export const spreadsheetColumns: SpreadsheetColumn[] = [
  { key: 'id', titles: [], kind: 'integer' },
  // The headings of older files, accepted beside its own.
  { key: 'alias', titles: ['Location', '로케이션', 'ロケーション'], kind: 'text' },
  ...text.map((key) => ({
    key,
    titles: [],
    kind: 'text' as const,
    ...(key === 'type' ? { codes: 'location.type' } : {}),
  })),
  ...(['pickable', 'inboundPrimary'] as const).map((key) => ({ key, titles: [], kind: 'flag' as const })),
  ...(['width', 'depth', 'height'] as const).map((key) => ({ key, titles: [], kind: 'integer' as const })),
  ...(['utmX', 'utmY', 'utmZ'] as const).map((key) => ({ key, titles: [], kind: 'decimal' as const })),
]
