import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { allPermissions, builtInRoles } from '@zdb/contract/permissions'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aRole } from './fixtures.ts'

const roleOf = async (person: Person, name: string) => {
  const role = (await person.call(staff.roles)).data?.[name]
  if (!role) throw new Error(`there is no role ${name}`)
  return role
}

const lastRecord = (action: string, target: string) =>
  db()
    .selectFrom('audit')
    .select(['account_id', 'before', 'after'])
    .where('action', '=', action)
    .where('target', '=', target)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('roles', () => {
  test('are listed under their names, the built-in ones from the first day, with their members counted', async ({
    world,
  }) => {
    const owner = await world.merchant()
    await world.subAccount(owner, { role: 'service' })
    const { data } = await owner.call(staff.roles)
    expect(Object.keys(data ?? {})).toEqual(Object.values(builtInRoles).map(({ name }) => name))
    expect(data?.['客服']).toMatchObject({
      alias: 'service',
      name: '客服',
      built_in: true,
      enabled: true,
      permissions: [...builtInRoles.service.grants],
      members: 1,
    })
    expect(data?.['财务']?.members).toBe(0)
  })

  test('can be made of any permissions, which the list of permissions names in groups', async ({ world }) => {
    const owner = await world.merchant()
    const groups = (await owner.call(staff.permissions)).data ?? []
    expect(groups.flatMap(({ items }) => items.map(({ name }) => name)).sort()).toEqual([...allPermissions].sort())
    expect(groups.map(({ group }) => group)).toContain('财务')
    const made = await owner.call(staff.addRole, { body: { name: '花艺师', permissions: ['store.read'] } })
    expect(made).toMatchObject({ code: 0, data: { name: '花艺师', built_in: false, permissions: ['store.read'] } })
    expect((await roleOf(owner, '花艺师')).id).toBe(made.data?.id)
  })

  test('have names of their own within a merchant, however the second one gets its name', async ({ world }) => {
    const owner = await world.merchant()
    const neighbour = await world.merchant()
    const again = await owner.call(staff.addRole, { body: { name: '店长' } })
    expect(again.code).toBe(codes.roleNameTaken.code)
    await owner.call(staff.addRole, { body: { name: '花艺师' } })
    const renamed = await owner.call(staff.changeRole, { params: { alias: 'service' }, body: { name: '花艺师' } })
    expect(renamed.code).toBe(codes.roleNameTaken.code)
    expect((await neighbour.call(staff.addRole, { body: { name: '花艺师' } })).code).toBe(0)
  })

  test('are made once, however often the button is pressed', async ({ world }) => {
    const owner = await world.merchant()
    const press = () =>
      owner.call(staff.addRole, { body: { name: '夜班' }, headers: { 'idempotency-key': 'add-night-shift' } })
    const [first, second] = await Promise.all([press(), press()])
    expect([first.code, second.code]).toEqual([0, 0])
    expect(second.data).toEqual(first.data)
  })

  test('answer to their alias and to their id', async ({ world }) => {
    const owner = await world.merchant()
    const { id, alias } = await roleOf(owner, '客服')
    const byAlias = await owner.call(staff.changeRole, { params: { alias }, body: { name: '客服一组' } })
    expect(byAlias.data).toMatchObject({ id, name: '客服一组' })
    const byId = await owner.call(staff.grantRole, { params: { role_id: id }, body: { permissions: ['store.read'] } })
    expect(byId.data).toMatchObject({ alias, permissions: ['store.read'] })
    const removed = await owner.call(staff.removeRole, { params: { role_id: alias } })
    expect(removed.code).toBe(codes.roleBuiltIn.code)
  })

  test.for(['9999999999999999', '9223372036854775808', '0', 'nobody'])(
    'that do not exist are not found: %s',
    async (id, { world }) => {
      const owner = await world.merchant()
      expect((await owner.call(staff.removeRole, { params: { role_id: id } })).code).toBe(codes.notFound.code)
    },
  )

  test('of another merchant are not found, by id or by alias', async ({ world }) => {
    const [owner, neighbour] = [await world.merchant(), await world.merchant()]
    const { id, alias } = await within((tx) => aRole(tx, neighbour.merchantId))
    for (const which of [String(id), alias]) {
      const grant = await owner.call(staff.grantRole, { params: { role_id: which }, body: { permissions: [] } })
      const change = await owner.call(staff.changeRole, { params: { alias: which }, body: { enabled: false } })
      const removal = await owner.call(staff.removeRole, { params: { role_id: which } })
      expect([grant.code, change.code, removal.code]).toEqual(Array(3).fill(codes.notFound.code))
    }
    expect((await roleOf(neighbour, '花艺师')).enabled).toBe(true)
  })

  test('leave a trail of what they granted before and after', async ({ world }) => {
    const owner = await world.merchant()
    const { id } = await roleOf(owner, '客服')
    await owner.call(staff.grantRole, { params: { role_id: id }, body: { permissions: ['finance.read'] } })
    expect(await lastRecord('staff.grantRole', id)).toEqual({
      account_id: owner.accountId,
      before: { permissions: [...builtInRoles.service.grants] },
      after: { permissions: ['finance.read'] },
    })
    await owner.call(staff.changeRole, { params: { alias: 'service' }, body: { enabled: false } })
    expect(await lastRecord('staff.changeRole', id)).toMatchObject({
      before: { name: '客服', enabled: true },
      after: { name: '客服', enabled: false },
    })
  })
})

describe('removing a role', () => {
  test('is refused while someone has it, and possible once they are gone', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['store.read'] })
    const row = (await owner.call(staff.subAccounts, { params: { id: String(clerk.accountId) } })).data?.items[0]
    const remove = () => owner.call(staff.removeRole, { params: { role_id: row?.role_id ?? '' } })
    expect((await remove()).code).toBe(codes.roleInUse.code)
    await owner.call(staff.removeSubAccount, { params: { id: String(clerk.accountId) } })
    expect((await remove()).code).toBe(0)
    expect((await remove()).code).toBe(codes.notFound.code)
  })

  test('and giving it to someone at the same moment never leaves a person without a role', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    for (let round = 0; round < 20; round += 1) {
      const { id } = await within((tx) => aRole(tx, owner.merchantId, { name: `临时${round}` }))
      const [removed, given] = await Promise.all([
        owner.call(staff.removeRole, { params: { role_id: String(id) } }),
        owner.call(staff.saveSubAccount, {
          body: { id: String(clerk.accountId), name: '小陈', role_id: String(id) },
        }),
      ])
      expect([
        [0, codes.notFound.code],
        [codes.roleInUse.code, 0],
      ]).toContainEqual([removed.code, given.code])
    }
  })
})

describe('what a role may do changes at once', () => {
  test('a disabled role loses access at once, however warm the cache, and gets it back when enabled', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const people = await Promise.all([1, 2, 3].map(() => world.subAccount(owner, { role: 'service' })))
    const everyone = () => Promise.all(people.map(async (person) => (await person.call(stores.list)).code))
    expect(await everyone()).toEqual([0, 0, 0])
    expect(await everyone()).toEqual([0, 0, 0])
    await owner.call(staff.changeRole, { params: { alias: 'service' }, body: { enabled: false } })
    expect(await everyone()).toEqual(Array(3).fill(codes.roleDisabled.code))
    await owner.call(staff.changeRole, { params: { alias: 'service' }, body: { enabled: true } })
    expect(await everyone()).toEqual([0, 0, 0])
  })

  test('a permission given or taken holds for the next call of every member', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    const { id } = await roleOf(owner, '客服')
    const grant = (...permissions: 'staff.read'[]) =>
      owner.call(staff.grantRole, { params: { role_id: id }, body: { permissions } })
    expect((await clerk.call(staff.roles)).code).toBe(codes.forbidden.code)
    await grant('staff.read')
    expect((await clerk.call(staff.roles)).code).toBe(0)
    await grant()
    expect((await clerk.call(staff.roles)).code).toBe(codes.forbidden.code)
    expect((await clerk.call(account.me)).data?.permissions).toEqual([])
  })
})
