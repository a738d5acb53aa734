import { chromium } from 'playwright'
import { readdirSync } from 'node:fs'
const [dir, cols, width, from, to] = process.argv.slice(2)
const files = readdirSync(dir).filter((f) => f.endsWith('.png') && !f.startsWith('sheet')).slice(+from, +to)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const p = await b.newPage({ viewport: { width: cols * (+width + 8), height: 800 } })
await p.goto('file:///tmp/'); await p.setContent(`<div style="display:grid;grid-template-columns:repeat(${cols},${width}px);gap:8px;background:#888">${files.map((f) => `<img src="file://${dir}/${f}" width=${width}>`).join('')}</div>`)
await p.waitForTimeout(800); await p.screenshot({ path: `${dir}/sheet-${from}.png`, fullPage: true }); await b.close()
