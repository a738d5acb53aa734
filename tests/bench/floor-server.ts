import { serve } from '@hono/node-server'
import SqliteDatabase from 'better-sqlite3'
import { Hono } from 'hono'

/**
 * The bench's own floor (research/performance.md): what a bare Hono + better-sqlite3 server costs that only stores. For each action it
 * writes an id row, a stock upsert and a ledger row; a push is one transaction, WAL, synchronous=FULL. It has no sign-in, rules or checks.
 */
const [file = ':memory:', port = '0', stock = null] = process.argv.slice(2)
const db = new SqliteDatabase(file)
db.pragma('journal_mode = WAL')
db.exec(`create table action (id text primary key, body text);
  create table stock (sku integer primary key, quantity integer);
  create table ledger (id integer primary key, sku integer, change integer, action text);`)
db.pragma('synchronous = FULL')
const addAction = db.prepare('insert or ignore into action values (?, ?)')
const addStock = db.prepare(
  'insert into stock values (?, ?) on conflict (sku) do update set quantity = quantity + excluded.quantity',
)
const addLedger = db.prepare('insert into ledger (sku, change, action) values (?, ?, ?)')
const push = db.transaction((actions: { id: string; payload: { skuId: number; quantity: number } }[]) => {
  for (const action of actions) {
    if (addAction.run(action.id, JSON.stringify(action)).changes === 0) continue
    addStock.run(action.payload.skuId, action.payload.quantity)
    addLedger.run(action.payload.skuId, action.payload.quantity, action.id)
  }
})

const app = new Hono()
app.post('/push', async (c) => {
  const { actions } = await c.req.json()
  push.immediate(actions)
  return c.json({ results: actions.map((a: { id: string }) => ({ id: a.id, status: 'applied' })) })
})
/** The tables that a handheld gets of a center, read row by row as they are in our database. */
const stockTables = ['sku', 'barcode', 'location', 'stock', 'locationStock', 'inboundRequest', 'inboundItem']
const ours = stock === null ? null : new SqliteDatabase(stock, { readonly: true })
const reads = [...stockTables, 'inboundShipment', 'inspectionLine'].map((table) =>
  ours?.prepare(`select * from "${table}"`),
)
app.get('/rows', (c) => c.json(reads.map((read) => read?.all())))
serve({ fetch: app.fetch, port: Number(port) }, (info) => console.log(`listening ${info.port}`))
