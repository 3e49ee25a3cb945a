import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import type { Permission } from '@zdb/contract/permissions'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { aMobile } from '#areas/people/identity/fixtures'
import { within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { aRole } from './fixtures.ts'

const password = 'xiaozhou2026'
const { forbidden, masterUntouchable, selfUntouchable } = codes

/** A shop whose owner leaves the people to a manager who sees no money. */
const aShop = async (world: World) => {
  const owner = await world.merchant()
  const manager = await world.subAccount(owner, { grants: ['staff.read', 'staff.manage', 'store.read'] })
  const roles = (await owner.call(staff.roles)).data ?? {}
  const roleId = (name: string): string => roles[name]?.id ?? ''
  return { owner, manager, roleId }
}

const everyChangeTo = async (by: Person, id: string, role_id: string): Promise<number[]> => {
  const answers = [
    await by.call(staff.saveSubAccount, { body: { id, name: '新名字', role_id } }),
    await by.call(staff.changeState, { params: { id } }),
    await by.call(staff.changePass, { params: { id }, body: { password } }),
    await by.call(staff.grantPersonnel, { body: { id, permissions: [] } }),
    await by.call(staff.removeSubAccount, { params: { id } }),
  ]
  return answers.map(({ code }) => code)
}

describe('the master account', () => {
  test('cannot be changed, disabled or removed, neither by a manager nor by itself', async ({ world }) => {
    const { owner, manager, roleId } = await aShop(world)
    const master = String(owner.accountId)
    expect(await everyChangeTo(manager, master, roleId('客服'))).toEqual(Array(5).fill(masterUntouchable.code))
    expect(await everyChangeTo(owner, master, roleId('客服'))).toEqual(Array(5).fill(masterUntouchable.code))
  })
})

describe('a manager', () => {
  test('cannot change, disable or remove themselves', async ({ world }) => {
    const { manager, roleId } = await aShop(world)
    const self = String(manager.accountId)
    expect(await everyChangeTo(manager, self, roleId('客服'))).toEqual(Array(5).fill(selfUntouchable.code))
  })

  test('cannot disable or change the rights of their own role, but may rename it', async ({ world }) => {
    const { owner, manager } = await aShop(world)
    const people = (await owner.call(staff.subAccounts, { params: { id: String(manager.accountId) } })).data?.items
    const own = people?.[0]?.role_id ?? ''
    const off = await manager.call(staff.changeRole, { params: { alias: own }, body: { enabled: false } })
    const grant = await manager.call(staff.grantRole, { params: { role_id: own }, body: { permissions: [] } })
    expect([off.code, grant.code]).toEqual([selfUntouchable.code, selfUntouchable.code])
    expect((await manager.call(staff.changeRole, { params: { alias: own }, body: { name: '领班' } })).code).toBe(0)
  })

  test('gives what they hold, and never more, whichever way they try', async ({ world }) => {
    const { owner, manager, roleId } = await aShop(world)
    const clerk = await world.subAccount(owner, { grants: [] })
    const id = String(clerk.accountId)
    const { id: role } = await within((tx) => aRole(tx, owner.merchantId, { grants: [] }))
    const tries = async (permission: Permission): Promise<number[]> => {
      const answers = [
        await manager.call(staff.addRole, { body: { name: permission, permissions: [permission] } }),
        await manager.call(staff.grantRole, {
          params: { role_id: String(role) },
          body: { permissions: [permission] },
        }),
        await manager.call(staff.grantPersonnel, { body: { id, permissions: [permission] } }),
      ]
      return answers.map(({ code }) => code)
    }
    expect(await tries('finance.read')).toEqual([forbidden.code, forbidden.code, forbidden.code])
    expect(await tries('store.read')).toEqual([0, 0, 0])
    const promoted = await manager.call(staff.saveSubAccount, { body: { id, name: '店员', role_id: roleId('财务') } })
    const hired = await manager.call(staff.saveSubAccount, {
      body: { name: '新人', mobile: aMobile(), password, role_id: roleId('财务') },
    })
    expect([promoted.code, hired.code]).toEqual([forbidden.code, forbidden.code])
  })

  test('leaves rights that the owner gave where they are when changing others', async ({ world }) => {
    const { owner, manager } = await aShop(world)
    const clerk = await world.subAccount(owner, { grants: [] })
    const id = String(clerk.accountId)
    await owner.call(staff.grantPersonnel, { body: { id, permissions: ['finance.read'] } })
    const added = await manager.call(staff.grantPersonnel, {
      body: { id, permissions: ['finance.read', 'store.read'] },
    })
    expect(added.data?.permissions).toEqual(['store.read', 'finance.read'])
    await manager.call(staff.grantPersonnel, { body: { id, permissions: ['store.read'] } })
    const regiven = await manager.call(staff.grantPersonnel, { body: { id, permissions: ['finance.read'] } })
    expect(regiven.code).toBe(forbidden.code)
  })

  test('cannot take the account of someone who may do more, by password or by mobile', async ({ world }) => {
    const { owner, manager, roleId } = await aShop(world)
    const accountant = await world.subAccount(owner, { role: 'accountant' })
    const id = String(accountant.accountId)
    const body = { id, name: '陈会计', role_id: roleId('财务') }
    const answers = [
      await manager.call(staff.changePass, { params: { id }, body: { password } }),
      await manager.call(staff.saveSubAccount, { body: { ...body, password } }),
      await manager.call(staff.saveSubAccount, { body: { ...body, mobile: aMobile() } }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill(forbidden.code))
    expect((await manager.call(staff.saveSubAccount, { body })).code).toBe(0)
    const clerk = await world.subAccount(owner, { grants: ['store.read'] })
    const reset = { params: { id: String(clerk.accountId) }, body: { password } }
    expect((await manager.call(staff.changePass, reset)).code).toBe(0)
  })

  test('may shut out someone who may do more, but only the owner lets them in again', async ({ world }) => {
    const { owner, manager } = await aShop(world)
    const accountant = await world.subAccount(owner, { role: 'accountant' })
    const params = { id: String(accountant.accountId) }
    expect((await manager.call(staff.changeState, { params })).data?.enabled).toBe(false)
    expect((await manager.call(staff.changeState, { params })).code).toBe(forbidden.code)
    expect((await owner.call(staff.changeState, { params })).data?.enabled).toBe(true)
    const role = { alias: 'accountant' }
    await manager.call(staff.changeRole, { params: role, body: { enabled: false } })
    const on = await manager.call(staff.changeRole, { params: role, body: { enabled: true } })
    expect(on.code).toBe(forbidden.code)
    expect((await owner.call(staff.changeRole, { params: role, body: { enabled: true } })).data?.enabled).toBe(true)
  })
})

test('whoever may only look at the staff changes nothing', async ({ world }) => {
  const { owner, roleId } = await aShop(world)
  const onlooker = await world.subAccount(owner, { grants: ['staff.read'] })
  const clerk = await world.subAccount(owner, { grants: [] })
  expect((await onlooker.call(staff.subAccounts, { params: { id: '0' } })).data?.total).toBe(3)
  expect(await everyChangeTo(onlooker, String(clerk.accountId), roleId('客服'))).toEqual(Array(5).fill(forbidden.code))
})
