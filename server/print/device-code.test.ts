import { expect, test, vi } from 'vitest'
import { decode, pageSizes, rasterise, textIn } from '../../tests/support/raster.ts'
import { deviceCode } from './device-code.ts'

// Drawing pages at 300 dpi is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const device = {
  code: 'GD1.7Qf2-kP9xZ_4mNtR8vYw3L',
  center: '인천 제1센터',
  label: 'TC22 · 03',
  expiresAt: '2026-11-20 18:00',
  url: 'https://gantry.example.com/floor',
  lines: ['휴대 단말에서 아래 주소를 여세요.', 'この画面でコードを読み取ります。', 'Then scan your badge to sign in.'],
}

test('a device code fills one page of A6', async () => {
  const sizes = await pageSizes(await deviceCode(device))
  expect(sizes).toHaveLength(1)
  expect(sizes[0]?.width).toBeCloseTo(105, 2)
  expect(sizes[0]?.height).toBeCloseTo(148, 2)
})

test('a handheld scans exactly the device code, and a person finds code, center, label, expiry and address in letters', async () => {
  const pdf = await deviceCode(device)
  const [page] = await rasterise(pdf, 300)
  expect(page && (await decode(page))).toEqual([device.code])
  const text = (await textIn(pdf)).replace(/\s/g, '')
  for (const told of [device.code, device.center, device.label, device.expiresAt, device.url, ...device.lines])
    expect(text).toContain(told.replace(/\s/g, ''))
})
