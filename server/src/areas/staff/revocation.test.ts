import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/account/endpoints'
import { codes } from '@zdb/contract/codes'
import type { Permission } from '@zdb/contract/permissions'
import { shell } from '@zdb/contract/shell/endpoints'
import { staff } from '@zdb/contract/staff/endpoints'
import { heard, openSocket } from '#test/harness/sockets'
import { test, type Person } from '#test/harness/world'

const pathsOf = async (person: Person): Promise<string[]> => {
  const rows = (await person.call(shell.menu)).data ?? []
  const walk = (items: typeof rows): string[] => items.flatMap(({ index, child }) => [index, ...walk(child)])
  return walk(rows)
}

describe('a right that is taken away', () => {
  test('is gone with the next call, and the open console is told to ask for its menu', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: [] })
    const grant = (...permissions: Permission[]) =>
      owner.call(staff.grantPersonnel, { body: { id: String(clerk.accountId), permissions } })
    await grant('staff.read')
    const socket = await openSocket(world.url, clerk.headers.cookie ?? '')
    expect(await pathsOf(clerk)).toContain('setting/staff')
    const told = heard(socket, 'rights_changed')
    await grant()
    expect((await clerk.call(staff.roles)).code).toBe(codes.forbidden.code)
    await told
    expect(await pathsOf(clerk)).not.toContain('setting/staff')
    socket.close()
  })

  test('is told to every open console of whoever has the role', async ({ world }) => {
    const owner = await world.merchant()
    const [one, two] = [
      await world.subAccount(owner, { role: 'manager' }),
      await world.subAccount(owner, { role: 'manager' }),
    ]
    const sockets = await Promise.all([one, two].map(({ headers }) => openSocket(world.url, headers.cookie ?? '')))
    const told = Promise.all(sockets.map((socket) => heard(socket, 'rights_changed')))
    const role_id = (await owner.call(staff.roles)).data?.['店长']?.id ?? ''
    await owner.call(staff.grantRole, { params: { role_id }, body: { permissions: ['workbench.read'] } })
    await told
    expect((await two.call(account.me)).data?.permissions).toEqual(['workbench.read'])
    for (const socket of sockets) socket.close()
  })
})

test('the master is locked out by nobody, himself least of all', async ({ world }) => {
  const owner = await world.merchant()
  const deputy = await world.subAccount(owner, { grants: ['staff.read', 'staff.manage'] })
  const id = String(owner.accountId)
  const role_id = (await owner.call(staff.roles)).data?.['客服']?.id ?? ''
  for (const person of [owner, deputy]) {
    const answers = [
      await person.call(staff.changeState, { params: { id } }),
      await person.call(staff.removeSubAccount, { params: { id } }),
      await person.call(staff.dropShopStaff, { params: { id } }),
      await person.call(staff.changePass, { params: { id }, body: { password: 'other2026' } }),
      await person.call(staff.saveSubAccount, { body: { id, name: '客服', role_id } }),
      await person.call(staff.addShopStaff, { body: { id, name: '客服', role_id } }),
      await person.call(staff.grantPersonnel, { body: { id, permissions: [] } }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => codes.masterUntouchable.code))
  }
  expect((await owner.call(account.me)).data).toMatchObject({ is_master_user: true })
  expect((await owner.call(staff.changeState, { params: { id: String(deputy.accountId) } })).code).toBe(0)
})
