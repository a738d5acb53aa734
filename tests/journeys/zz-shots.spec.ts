import { test } from '../support/people.ts'
test('shots', async ({ office }) => {
  test.slow()
  for (const locale of ['en-US', 'ko-KR', 'ja-JP']) {
    const page = await office('admin', '/delivery-rule', { locale })
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/rules-${locale}.png` })
    await page.locator('a[href^="/delivery-rule/"]', { hasText: '고액 주문' }).click()
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/rule-${locale}.png` })
  }
})
