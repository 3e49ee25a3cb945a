import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { db } from '#core/db/tx'
import { aCodeFor, atTheDoor, readPhone } from '#test/harness/inbox'
import { test, type Person, type World } from '#test/harness/world'

const password = 'xiaozhou2026'

/** Numbers of this file alone: the phones in the sandbox are shared by all tests. */
let last = 0
const aNewMobile = (): string => `137${String(66_000_000 + (last += 1))}`

const roleId = async (person: Person): Promise<string> => (await person.call(staff.roles)).data?.['客服']?.id ?? ''

const hire = async (owner: Person, mobile: string) => {
  const body = { name: '小周', mobile, password, role_id: await roleId(owner) }
  const { data } = await owner.call(staff.saveSubAccount, { body })
  return { id: data?.id ?? '' }
}

const invite = async (owner: Person, params: { id: string }, mobile: string): Promise<string> => {
  expect(await owner.call(staff.sendMobileCode, { params })).toMatchObject({ code: 0, data: { wait_seconds: 60 } })
  return readPhone(mobile)
}

const confirm = (owner: Person, params: { id: string }, code: string) =>
  owner.call(staff.confirmMobile, { params, body: { code } })

const comesIn = async (world: World, mobile: string) =>
  (
    await world.stranger.call(identity.signIn, {
      body: { mobile, password, ...(await atTheDoor(world.stranger, mobile)) },
    })
  ).code

describe('the mobile of a sub-account', () => {
  test('opens no door before its owner has agreed by handing over the code', async ({ world }) => {
    const owner = await world.merchant({ name: '花语鲜花' })
    const mobile = aNewMobile()
    const params = await hire(owner, mobile)
    expect(await comesIn(world, mobile)).toBe(codes.wrongPassword.code)
    const code = await invite(owner, params, mobile)
    expect((await confirm(owner, params, code === '000000' ? '000001' : '000000')).code).toBe(codes.wrongSmsCode.code)
    expect(await confirm(owner, params, code)).toMatchObject({ code: 0, data: { mobile_confirmed: true } })
    expect(await comesIn(world, mobile)).toBe(0)
    expect((await confirm(owner, params, code)).code).toBe(codes.mobileConfirmed.code)
  })

  test('does not keep its true owner from registering, who then keeps it', async ({ world }) => {
    const owner = await world.merchant()
    const mobile = aNewMobile()
    const params = await hire(owner, mobile)
    const code = await aCodeFor(world.stranger, mobile, 'register')
    const facts = { password: 'rose2026', merchant_name: '真主人', name: '阿真', category: 1, agreed: true } as const
    expect(await world.stranger.call(identity.register, { body: { ...facts, mobile, code } })).toMatchObject({
      code: 0,
    })
    await db().deleteFrom('rate_limit').where('key', 'like', `smsPerMobile:${mobile}`).execute()
    expect((await confirm(owner, params, await invite(owner, params, mobile))).code).toBe(codes.mobileTaken.code)
  })

  test('tells nobody whether it is registered', async ({ world }) => {
    const [owner, neighbour] = [await world.merchant(), await world.merchant({ mobile: aNewMobile() })]
    const free = aNewMobile()
    const [taken, unknown] = [await hire(owner, neighbour.mobile), await hire(owner, free)]
    const rows = (await owner.call(staff.subAccounts, { params: { id: '0' } })).data?.items ?? []
    expect(rows.map(({ mobile_confirmed }) => mobile_confirmed)).toEqual([false, false])
    const sent = [
      await owner.call(staff.sendMobileCode, { params: taken }),
      await owner.call(staff.sendMobileCode, { params: unknown }),
    ]
    expect(sent.map(({ code, data }) => [code, data?.wait_seconds])).toEqual([
      [0, 60],
      [0, 60],
    ])
    const guesses = [await confirm(owner, taken, '000000'), await confirm(owner, unknown, '000000')]
    expect(guesses.map(({ code }) => code)).toEqual([codes.wrongSmsCode.code, codes.wrongSmsCode.code])
    expect(await neighbour.call(account.me)).toMatchObject({ code: 0 })
  })

  test('has to agree again when it is another, and the old one is free', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service', mobile: aNewMobile() })
    const mobile = aNewMobile()
    const body = { id: String(clerk.accountId), name: '小周', mobile, password, role_id: await roleId(owner) }
    const changed = await owner.call(staff.saveSubAccount, { body })
    expect(changed.data).toMatchObject({ mobile_confirmed: false })
    expect(await comesIn(world, mobile)).toBe(codes.wrongPassword.code)
    const params = { id: String(clerk.accountId) }
    expect((await confirm(owner, params, await invite(owner, params, mobile))).code).toBe(0)
  })

  test('is confirmed with a code of the same merchant only', async ({ world }) => {
    const [owner, rival] = [await world.merchant(), await world.merchant()]
    const mobile = aNewMobile()
    const [mine, theirs] = [await hire(owner, mobile), await hire(rival, mobile)]
    const code = await invite(owner, mine, mobile)
    expect((await confirm(rival, theirs, code)).code).toBe(codes.wrongSmsCode.code)
    expect((await confirm(owner, mine, code)).code).toBe(0)
  })
})
