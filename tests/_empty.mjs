import { chromium } from 'playwright'
import { mkdirSync } from 'node:fs'
mkdirSync('/tmp/s/empty', { recursive: true })
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] })
const c = await b.newContext({ viewport: { width: 1440, height: 900 }, locale: process.argv[2] ?? 'ko', timezoneId: 'Asia/Seoul', baseURL: 'http://localhost:4160' })
const p = await c.newPage(); p.on('pageerror', e => console.log(String(e)))
const pw = process.argv[3]
let i = 0; const shot = async () => p.screenshot({ path: `/tmp/s/empty/${String(i++).padStart(2,'0')}.png` })
await p.goto('/'); await p.waitForTimeout(2500); await shot()
await p.locator('input[name=username],input[autocomplete=username]').first().fill('admin'); await p.locator('input[type=password]').first().fill(pw); await p.keyboard.press('Enter'); await p.waitForTimeout(4000); await shot()
console.log(await p.locator('main, form').first().innerText())
if (await p.locator('input[type=password]').count() >= 2) { const n = p.locator('input[type=password]'); const k = await n.count(); for (let j=0;j<k;j++) await n.nth(j).fill(k===3&&j===0?pw:'harbour-lantern-93-kelp'); await p.keyboard.press('Enter'); await p.waitForTimeout(4000); await shot() }
for (const x of process.argv.slice(4)) { await p.evaluate((x) => { history.pushState(null, '', x); dispatchEvent(new PopStateEvent('popstate')) }, x); await p.waitForTimeout(1800); await shot() }
await b.close()
