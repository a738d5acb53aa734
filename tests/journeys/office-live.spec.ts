import { expect, test } from '../support/people.ts'

test('a row changes under the eyes of the office when someone else changes it', async ({ office, site }) => {
  const page = await office('manager', '/location?keyword=A-01-02-1')
  const row = page.getByRole('row', { name: /A-01-02-1/ })
  await expect(row).toBeVisible()
  const { data } = await site.call<{ data: { id: number; version: number; alias: string }[] }>('admin', 'GET', '/now/location?keyword=A-01-02-1&centerIds=1')
  const one = data.find(({ alias }) => alias === 'A-01-02-1')
  await site.call('admin', 'PATCH', `/now/location/${one?.id}`, { rack: 'LIVE' }, { 'If-Match': `"${one?.version}"` })
  await expect(row).toContainText('LIVE')
})
