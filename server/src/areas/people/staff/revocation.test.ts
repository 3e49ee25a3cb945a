import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import type { Permission } from '@zdb/contract/permissions'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { aMobile, demoPassword } from '#areas/people/identity/fixtures'
import { db } from '#core/db/tx'
import { now } from '#core/time/clock'
import { atTheDoor } from '#test/harness/inbox'
import { heard, openSocket } from '#test/harness/sockets'
import { bindWechat, signInWithWechat } from '#test/harness/wechat'
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

describe('whoever an account is taken from', () => {
  const password = 'other2026'
  const idOf = ({ accountId }: Person) => String(accountId)
  const save = async (owner: Person, clerk: Person, change: { mobile?: string; password?: string }) => {
    const role_id = (await owner.call(staff.roles)).data?.['客服']?.id ?? ''
    return owner.call(staff.saveSubAccount, { body: { id: idOf(clerk), name: '小周', role_id, ...change } })
  }
  const ways = {
    'another mobile': (owner: Person, clerk: Person) => save(owner, clerk, { mobile: aMobile(), password }),
    'another password': (owner: Person, clerk: Person) => save(owner, clerk, { password }),
    'a password that was set': (owner: Person, clerk: Person) =>
      owner.call(staff.changePass, { params: { id: idOf(clerk) }, body: { password } }),
    removal: (owner: Person, clerk: Person) => owner.call(staff.removeSubAccount, { params: { id: idOf(clerk) } }),
  }

  test.for(Object.entries(ways))('by %s comes in with no WeChat and no browser', async ([way, take], { world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner)
    const wechat = `前员工${way}`
    await bindWechat(clerk, wechat)
    expect(await signInWithWechat(world, wechat)).toMatchObject({ code: 0 })
    expect(await take(owner, clerk)).toMatchObject({ code: 0 })
    expect(await signInWithWechat(world, wechat)).toMatchObject({ code: codes.socialUnknown.code })
    const devices = db().selectFrom('known_device').selectAll().where('account_id', '=', clerk.accountId)
    expect(await devices.execute()).toEqual([])
    expect(await bindWechat(await world.merchant(), wechat)).toMatchObject({ code: 0 })
  })

  test('by another mobile reads no more letters of it', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner)
    const mailbox = () =>
      db().selectFrom('account').select('email').where('id', '=', clerk.accountId).executeTakeFirst()
    await db().updateTable('account').set({ email: 'former@example.com' }).where('id', '=', clerk.accountId).execute()
    await save(owner, clerk, { password })
    expect(await mailbox()).toEqual({ email: 'former@example.com' })
    await save(owner, clerk, { mobile: aMobile(), password })
    expect(await mailbox()).toEqual({ email: null })
  })

  test('by another mobile knows no password of it: a new one is set with it', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner)
    const mobile = aMobile()
    const refused = { code: codes.invalid.code, errors: [{ field: 'password' }] }
    expect(await save(owner, clerk, { mobile })).toMatchObject(refused)
    expect(await save(owner, clerk, { mobile, password })).toMatchObject({ code: 0 })
    await db().updateTable('account').set({ mobile_confirmed_at: now() }).where('id', '=', clerk.accountId).execute()
    const body = { mobile, password: demoPassword, ...(await atTheDoor(world.stranger, mobile)) }
    expect(await world.stranger.call(identity.signIn, { body })).toMatchObject({ code: codes.wrongPassword.code })
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
