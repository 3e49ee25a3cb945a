import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { db } from '#core/db/tx'
import { spendRateLimit } from '#core/http/rate-limits'
import { hours, moveClock, resetClock } from '#core/time/clock'
import { atTheDoor, readPhone } from '#test/harness/inbox'
import { test, type Person, type World } from '#test/harness/world'

const password = 'mine2026only'

/** Numbers of this file alone: the phones in the sandbox are shared by all tests. */
let last = 0
const aNewMobile = (): string => `136${String(55_000_000 + (last += 1))}`

const roleOf = async (person: Person, name = '客服'): Promise<string> =>
  (await person.call(staff.roles)).data?.[name]?.id ?? ''

const invite = async (owner: Person, mobile: string): Promise<string> => {
  const body = { name: '小林', mobile, role_id: await roleOf(owner) }
  return (await owner.call(staff.invite, { body })).data?.code ?? ''
}

const codeOnPhone = async (world: World, code: string, mobile: string): Promise<string> => {
  expect(await world.stranger.call(staff.sendInvitationCode, { body: { code } })).toMatchObject({ code: 0 })
  return readPhone(mobile)
}

const accept = (world: World, code: string, sms_code: string) =>
  world.stranger.call(staff.acceptInvitation, { body: { code, sms_code, password } })

const look = async (world: World, code: string) =>
  (await world.stranger.call(staff.invitation, { body: { code } })).code

describe('an invitation by link', () => {
  test('lets the one who has the phone in, with a password of their own, once', async ({ world }) => {
    const owner = await world.merchant({ name: '花语鲜花' })
    const mobile = aNewMobile()
    const code = await invite(owner, mobile)
    expect(await world.stranger.call(staff.invitation, { body: { code } })).toMatchObject({
      data: {
        merchant_name: '花语鲜花',
        name: '小林',
        role_name: '客服',
        mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      },
    })
    expect((await owner.call(staff.invitations)).data?.items).toMatchObject([{ name: '小林', expired: false }])
    const sent = await codeOnPhone(world, code, mobile)
    expect((await accept(world, code, sent === '000000' ? '000001' : '000000')).code).toBe(codes.wrongSmsCode.code)
    expect(await accept(world, code, sent)).toMatchObject({ code: 0, data: { merchant_name: '花语鲜花', mobile } })
    const door = await atTheDoor(world.stranger, mobile)
    expect(await world.stranger.call(identity.signIn, { body: { mobile, password, ...door } })).toMatchObject({
      code: 0,
      data: { name: '小林', is_master_user: false },
    })
    expect([await look(world, code), (await accept(world, code, sent)).code]).toEqual([
      codes.invitationGone.code,
      codes.invitationGone.code,
    ])
    expect((await owner.call(staff.invitations)).data?.total).toBe(0)
    expect((await owner.call(staff.subAccounts, { params: { id: '0' } })).data?.items).toMatchObject([
      { name: '小林', role_name: '客服', mobile_confirmed: true },
    ])
  })

  test('lets one in of those who follow it at the same moment', async ({ world }) => {
    const owner = await world.merchant()
    const mobile = aNewMobile()
    const code = await invite(owner, mobile)
    const sent = await codeOnPhone(world, code, mobile)
    const answers = await Promise.all([1, 2, 3].map(() => accept(world, code, sent)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect((await owner.call(staff.subAccounts, { params: { id: '0' } })).data?.total).toBe(1)
  })

  test('ends with its time, when it is withdrawn, when another is made, and with whoever gave it', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const deputy = await world.subAccount(owner, { grants: ['staff.read', 'staff.manage'] })
    const role = (await owner.call(staff.addRole, { body: { name: '花艺师', permissions: [] } })).data?.id ?? ''
    const mobile = aNewMobile()
    const first = await invite(owner, mobile)
    const second = await invite(owner, mobile)
    expect([await look(world, first), await look(world, second)]).toEqual([codes.invitationGone.code, 0])
    moveClock(hours(73))
    const late = await look(world, second)
    const rows = (await owner.call(staff.invitations)).data?.items
    resetClock()
    expect([late, rows?.map(({ expired }) => expired)]).toEqual([codes.invitationGone.code, [true]])
    await owner.call(staff.withdrawInvitation, { params: { id: rows?.[0]?.id ?? '' } })
    expect(await look(world, second)).toBe(codes.invitationGone.code)
    const body = { name: '小林', mobile, role_id: role }
    const third = (await deputy.call(staff.invite, { body })).data?.code ?? ''
    expect(await look(world, third)).toBe(0)
    await owner.call(staff.removeSubAccount, { params: { id: String(deputy.accountId) } })
    expect(await look(world, third)).toBe(codes.invitationGone.code)
  })

  test('gives nothing that its giver does not have, and asks no colleague', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['staff.read', 'staff.manage'] })
    const body = { name: '小林', mobile: aNewMobile(), role_id: await roleOf(owner, '店长') }
    expect((await clerk.call(staff.invite, { body })).code).toBe(codes.forbidden.code)
    const again = { ...body, mobile: owner.mobile }
    expect((await owner.call(staff.invite, { body: again })).code).toBe(codes.colleagueMobile.code)
  })

  test('ends with the right of its giver to give it', async ({ world }) => {
    const owner = await world.merchant()
    const grants = ['staff.read', 'staff.manage', 'store.read'] as const
    const deputy = await world.subAccount(owner, { grants })
    const added = await owner.call(staff.addRole, { body: { name: '花艺师', permissions: ['store.read'] } })
    const role_id = added.data?.id ?? ''
    const mobile = aNewMobile()
    const code = (await deputy.call(staff.invite, { body: { name: '小林', mobile, role_id } })).data?.code ?? ''
    const sent = await codeOnPhone(world, code, mobile)
    const lookWith = async (left: readonly string[]) => {
      await db()
        .updateTable('role')
        .set({ grants: [...left] })
        .where('id', '=', (of) => of.selectFrom('account').select('role_id').where('id', '=', deputy.accountId))
        .execute()
      return look(world, code)
    }
    expect(await lookWith(['staff.read', 'store.read'])).toBe(codes.invitationGone.code)
    expect(await lookWith(['staff.read', 'staff.manage'])).toBe(codes.invitationGone.code)
    expect((await accept(world, code, sent)).code).toBe(codes.invitationGone.code)
    expect(await lookWith(grants)).toBe(0)
    expect((await accept(world, code, sent)).code).toBe(0)
  })

  test('writes to a phone no more often than others do, whoever invites it', async ({ world }) => {
    const [owner, neighbour] = [await world.merchant(), await world.merchant()]
    const mobile = aNewMobile()
    const send = async (code: string) => (await world.stranger.call(staff.sendInvitationCode, { body: { code } })).code
    expect(await send(await invite(owner, mobile))).toBe(0)
    expect(await send(await invite(owner, mobile))).toBe(codes.tooOften.code)
    expect(await send(await invite(neighbour, mobile))).toBe(codes.tooOften.code)
  })

  test('writes no more than so many texts a day for one merchant', async ({ world }) => {
    const owner = await world.merchant()
    const code = await invite(owner, aNewMobile())
    for (let sent = 0; sent < 50; sent++) await spendRateLimit('invitationCode', String(owner.merchantId))
    const answer = await world.stranger.call(staff.sendInvitationCode, { body: { code } })
    expect(answer.code).toBe(codes.tooOften.code)
  })

  test('keeps no word of its link in the database, and takes no phone that has an account', async ({ world }) => {
    const [owner, neighbour] = [await world.merchant(), await world.merchant({ mobile: aNewMobile() })]
    const code = await invite(owner, neighbour.mobile)
    const rows = await db()
      .selectFrom('staff_invitation')
      .selectAll()
      .where('merchant_id', '=', owner.merchantId)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    const sent = await codeOnPhone(world, code, neighbour.mobile)
    expect((await accept(world, code, sent)).code).toBe(codes.mobileTaken.code)
    expect(await neighbour.call(account.me)).toMatchObject({ code: 0 })
  })
})
