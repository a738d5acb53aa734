import { inBackground } from '../../server/background/background.ts'
import type { WaybillLabel } from '../../server/print/waybill-layout.ts'
import { pngOf } from '../support/pictures.ts'
import { figure } from './figures.ts'
import { median } from './processes.ts'

const count = 500
const logo = { name: 'logo', bytes: pngOf(512, 256), contentType: 'image/png', width: 512, height: 256 }

/** Measures 500 waybills as one PDF, drawn beside the server's thread, and how long that thread was busy meanwhile. */
export async function labels(rounds: number): Promise<void> {
  const all = Array.from({ length: count }, (_, i) => labelOf(i + 1))
  const module = new URL('../../server/print/waybill.ts', import.meta.url)
  const runs: { ms: number; longest: number; kb: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    let longest = 0
    let last = performance.now()
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const before = performance.now()
    const pdf = await inBackground(module, 'waybillLabels', [all, '100x150'])
    runs.push({ ms: performance.now() - before, longest, kb: pdf.length / 1024 })
    clearInterval(beat)
  }
  // The first run reads the fonts; a server keeps the thread for the next.
  const [cold, ...warm] = runs
  const ms = median(warm.map((r) => r.ms))
  console.log(
    `${count} waybills as one PDF: ${ms.toFixed(0)} ms, ${figure('labels', (count / ms) * 1000, '/s')} (the first time ${cold?.ms.toFixed(0)} ms), ${median(warm.map((r) => r.kb)).toFixed(0)} kB; the server’s thread was never busy longer than ${Math.max(...runs.map((r) => r.longest)).toFixed(0)} ms`,
  )
}

function labelOf(n: number): WaybillLabel {
  const names = ['김민수', '이솔', '남궁민수', '田中太郎', '李小龙', 'Anna Kim']
  return {
    size: '100x150',
    masking: 'NAME_AND_PHONE',
    serial: `6${String(n).padStart(11, '0')}`,
    courier: 'CJ대한통운',
    type: 'NORMAL',
    paymentTerms: 'CD',
    paymentPrice: 0,
    region: `B${n % 90}`,
    hubCode: String(1000 + (n % 400)),
    deliveryAttributeType: 'NORMAL',
    sender: { name: '하늘담', phones: ['02-555-0000'], postalCode: '22382', address: '인천광역시 중구 자유무역로 107' },
    recipient: {
      name: names[n % names.length] ?? '',
      phones: [`010-${String(1000 + (n % 9000))}-5678`],
      postalCode: '06236',
      address: `서울특별시 강남구 테헤란로 ${n}, 역삼동 ${n % 30}층 ${n}호`,
    },
    goods: [
      { name: `하늘담 어성초 진정 토너 200ml ${n}`, quantity: 2 },
      { name: '병풀 수분 세럼 50ml', quantity: 1 },
    ],
    orderNumber: `ORDER-2026-${n}`,
    center: 'ICN1',
    memo: n % 5 === 0 ? '부재 시 경비실에 맡겨 주세요' : null,
    brand: '하늘담',
    logo,
  }
}
