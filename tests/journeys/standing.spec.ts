import type { Role } from '../../shared/entities/role.ts'
import { systemRoles, type Privilege } from '../../shared/privileges.ts'
import { demoPassword } from '../../server/demo/people/people.ts'
import { announce, becomes, receive } from '../support/delivery.ts'
import { expect, test } from '../support/people.ts'
import type { Site } from '../support/site.ts'

/** When a role loses something, its holders lose it at their handheld's next contact, and are told. */

test('a worker who loses a privilege loses its task; one who loses the floor is signed out, and their work becomes an exception', async ({
  site,
  handheld,
}) => {
  const delivery = await announce(site, { items: { 'MK-0001': 5 } })
  const ean = delivery.goods[0]?.ean ?? ''
  const packers = await onlyRole(site, 'worker2', systemRoles.SYSR_EMPLOYEE)
  const phone = await (await handheld()).takenBy('worker2', { label: 'ICN1-02' })
  const tile = (name: string) =>
    phone.page.getByRole('navigation', { name: 'Tasks' }).getByRole('button', { name, exact: true })
  await expect(tile('Packing')).toBeVisible()

  const without = async (...lost: Privilege[]) => {
    const { version } = await site.call<Role>('admin', 'GET', `/auth/role/${packers}`)
    await site.call(
      'admin',
      'PATCH',
      `/auth/role/${packers}`,
      { privileges: systemRoles.SYSR_EMPLOYEE.filter((privilege) => !lost.includes(privilege)) },
      { 'If-Match': String(version) },
    )
  }
  await without('invoice:write')
  await expect(tile('Packing')).toHaveCount(0)
  await expect(tile('Inbound')).toBeVisible()

  await receive(phone, delivery)
  await phone.unsent(0)
  await phone.offline()
  await without('inbound:write')
  await phone.scanAll([ean], '+1 → 1 of 5')
  await phone.online()
  await phone.hears('Nguyễn Thị Lan may not work on this device any more', 'error')
  await phone.press('Understood')
  await phone.stands('sign-in')
  await phone.unsent(0)
  await becomes(site, delivery, { counted: 0, openExceptions: 1 })
  await phone.scan(await site.badge('worker1'))
  await phone.stands('inbound.count')
})

test('the phone’s own Back leads from the password to the badge and from a screen to home, not out of the app', async ({
  handheld,
}) => {
  const phone = await (await handheld()).enrolled('ICN1-05')
  await phone.press('With name and password')
  await phone.stands('sign-in.password')
  await phone.page.goBack()
  await phone.stands('sign-in')
  await phone.press('With name and password')
  await phone.press('Back')
  await phone.stands('sign-in')
  await phone.press('With name and password')
  await phone.page.getByLabel('User name').fill('worker1')
  await phone.page.getByLabel('Password').fill(demoPassword)
  await phone.press('Sign in')
  await phone.stands('home')
  await phone.hears('최민수', 'ok')
  await phone.press('Device')
  await phone.stands('device')
  await phone.page.goBack()
  await phone.stands('home')
})

/** Gives this person a role of their own with these privileges, and no other role. */
async function onlyRole(site: Site, person: 'worker2', privileges: readonly Privilege[]): Promise<number> {
  const userId = await site.userId(person)
  const { id } = await site.call<Role>('admin', 'POST', '/auth/role', { name: 'Packers', privileges })
  await site.call('admin', 'POST', `/auth/user/${userId}/role`, { roleIds: [id] })
  const { rows } = await site.call<{ rows: Role[] }>('admin', 'GET', '/auth/role?systemNames=SYSR_EMPLOYEE')
  await site.call('admin', 'DELETE', `/auth/user/${userId}/role?ids=${rows[0]?.id}`)
  return id
}
