import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { builtInRoles } from '@zdb/contract/permissions'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { accountByMobile, passwordMatches } from '#areas/people/identity/public'
import { aMobile } from '#areas/people/identity/fixtures'
import { db } from '#core/db/tx'
import { readPhone } from '#test/harness/inbox'
import { test, type Person } from '#test/harness/world'

const password = 'xiaozhou2026'

const roleId = async (person: Person, name: string): Promise<string> =>
  (await person.call(staff.roles)).data?.[name]?.id ?? ''

const hire = async (owner: Person, mobile = aMobile()) =>
  owner.call(staff.saveSubAccount, {
    body: { name: '小周', mobile, password, role_id: await roleId(owner, '客服') },
  })

const rowOf = async (owner: Person, of: Person) =>
  (await owner.call(staff.subAccounts, { params: { id: String(of.accountId) } })).data?.items[0]

describe('a sub-account', () => {
  test('is made with a mobile, a password and a role, and comes in once its mobile has answered', async ({ world }) => {
    const owner = await world.merchant()
    const mobile = aMobile()
    const { code, data } = await hire(owner, mobile)
    expect(code).toBe(0)
    expect(data).toMatchObject({
      name: '小周',
      mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      mobile_confirmed: false,
      role_name: '客服',
      enabled: true,
      permissions: [],
      seen_at: null,
    })
    expect(await accountByMobile(mobile)).toBeUndefined()
    const params = { id: data?.id ?? '' }
    expect(await owner.call(staff.sendMobileCode, { params })).toMatchObject({ code: 0 })
    const body = { code: await readPhone(mobile) }
    expect(await owner.call(staff.confirmMobile, { params, body })).toMatchObject({ data: { mobile_confirmed: true } })
    const stored = await accountByMobile(mobile)
    expect(stored).toMatchObject({ merchant_id: owner.merchantId, is_master: false })
    expect(await passwordMatches(stored?.password_hash, password)).toBe(true)
  })

  test('needs a mobile and a password to begin with', async ({ world }) => {
    const owner = await world.merchant()
    const role_id = await roleId(owner, '客服')
    const noMobile = await owner.call(staff.saveSubAccount, { body: { name: '小周', password, role_id } })
    expect(noMobile).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'mobile' }] })
    const noPassword = await owner.call(staff.saveSubAccount, { body: { name: '小周', mobile: aMobile(), role_id } })
    expect(noPassword).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'password' }] })
  })

  test('has a mobile nobody else of the shop has', async ({ world }) => {
    const owner = await world.merchant()
    expect((await hire(owner, owner.mobile)).code).toBe(codes.colleagueMobile.code)
    const [clerk, colleague] = [await world.subAccount(owner), await world.subAccount(owner)]
    const body = { id: String(clerk.accountId), name: '小周', role_id: await roleId(owner, '客服') }
    const changed = await owner.call(staff.saveSubAccount, { body: { ...body, password, mobile: colleague.mobile } })
    expect(changed.code).toBe(codes.colleagueMobile.code)
  })

  test('is made once, however often the button is pressed; of two with one mobile one is made', async ({ world }) => {
    const owner = await world.merchant()
    const body = { name: '小周', mobile: aMobile(), password, role_id: await roleId(owner, '客服') }
    const press = (key: string) => owner.call(staff.saveSubAccount, { body, headers: { 'idempotency-key': key } })
    const [first, repeated] = await Promise.all([press('hire-1'), press('hire-1')])
    expect([first.code, repeated.code]).toEqual([0, 0])
    expect(repeated.data?.id).toBe(first.data?.id)
    expect((await press('hire-2')).code).toBe(codes.colleagueMobile.code)
    const rivals = await Promise.all([aMobile()].flatMap((mobile) => [hire(owner, mobile), hire(owner, mobile)]))
    expect(rivals.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, codes.colleagueMobile.code])
  })

  test('gets a role of its own merchant only', async ({ world }) => {
    const [owner, neighbour] = [await world.merchant(), await world.merchant()]
    const body = { name: '小周', mobile: aMobile(), password, role_id: await roleId(neighbour, '客服') }
    expect((await owner.call(staff.saveSubAccount, { body })).code).toBe(codes.notFound.code)
  })
})

describe('the list of sub-accounts', () => {
  test('shows everyone but the master, page by page, and one person by id', async ({ world }) => {
    const owner = await world.merchant()
    const people = [
      await world.subAccount(owner, { role: 'manager' }),
      await world.subAccount(owner, { role: 'service' }),
      await world.subAccount(owner, { role: 'accountant' }),
    ]
    const page = (number: number) =>
      owner.call(staff.subAccounts, { params: { id: '0' }, query: { page: number, page_size: 2 } })
    const pages = [(await page(1)).data, (await page(2)).data, (await page(3)).data]
    expect(pages.map((each) => each?.items.length)).toEqual([2, 1, 0])
    expect(pages.map((each) => each?.total)).toEqual([3, 3, 3])
    expect(pages.flatMap((each) => each?.items.map(({ id }) => Number(id)))).toEqual(
      people.map(({ accountId }) => accountId),
    )
    const one = await owner.call(staff.subAccounts, { params: { id: String(people[1]?.accountId) } })
    expect(one.data).toMatchObject({ total: 1, items: [{ role_name: '客服' }] })
    const master = await owner.call(staff.subAccounts, { params: { id: String(owner.accountId) } })
    expect(master.code).toBe(codes.notFound.code)
  })

  test('knows nobody of another merchant', async ({ world }) => {
    const [owner, neighbour] = [await world.merchant(), await world.merchant()]
    const theirs = await world.subAccount(neighbour, { role: 'service' })
    const id = String(theirs.accountId)
    const answers = await Promise.all([
      owner.call(staff.subAccounts, { params: { id } }),
      owner.call(staff.changeState, { params: { id } }),
      owner.call(staff.changePass, { params: { id }, body: { password } }),
      owner.call(staff.personnel, { params: { id } }),
      owner.call(staff.grantPersonnel, { body: { id, permissions: [] } }),
      owner.call(staff.removeSubAccount, { params: { id } }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(codes.notFound.code))
    expect((await theirs.call(account.me)).code).toBe(0)
  })
})

describe('a change to a person is felt at once', () => {
  test('a disabled account is out on every device and has to sign in again once enabled', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    const phone = await world.again(clerk)
    expect((await phone.call(account.me)).code).toBe(0)
    const params = { id: String(clerk.accountId) }
    expect((await owner.call(staff.changeState, { params })).data?.enabled).toBe(false)
    expect((await clerk.call(account.me)).code).toBe(codes.accountDisabled.code)
    expect((await phone.call(account.me)).code).toBe(codes.accountDisabled.code)
    expect((await owner.call(staff.changeState, { params })).data?.enabled).toBe(true)
    expect((await phone.call(account.me)).code).toBe(codes.accountDisabled.code)
    expect((await (await world.again(clerk)).call(account.me)).code).toBe(0)
  })

  test('a new password ends every session, and the new one opens the door', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    expect((await clerk.call(account.me)).code).toBe(0)
    await owner.call(staff.changePass, { params: { id: String(clerk.accountId) }, body: { password } })
    expect((await clerk.call(account.me)).code).toBe(codes.passwordChanged.code)
    expect(await passwordMatches((await accountByMobile(clerk.mobile))?.password_hash, password)).toBe(true)
  })

  test('editing keeps the session, unless the mobile or the password is another', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    const body = { id: String(clerk.accountId), name: '周周', role_id: await roleId(owner, '财务') }
    expect((await clerk.call(account.me)).data?.role).toBe('客服')
    expect((await owner.call(staff.saveSubAccount, { body })).data).toMatchObject({ name: '周周', role_name: '财务' })
    const seen = await clerk.call(account.me)
    expect(seen.data).toMatchObject({ name: '周周', role: '财务' })
    expect(seen.data?.permissions).toContain('finance.read')
    await owner.call(staff.saveSubAccount, { body: { ...body, mobile: aMobile(), password } })
    expect((await clerk.call(account.me)).code).toBe(codes.sessionEnded.code)
    const back = await world.again(clerk)
    await owner.call(staff.saveSubAccount, { body: { ...body, password } })
    expect((await back.call(account.me)).code).toBe(codes.passwordChanged.code)
  })

  test('a removed one is out and gone from the list, but its trail stays and its mobile is free', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    const params = { id: String(clerk.accountId) }
    expect((await clerk.call(account.me)).code).toBe(0)
    expect((await owner.call(staff.removeSubAccount, { params })).code).toBe(0)
    expect((await clerk.call(account.me)).code).toBe(codes.accountDisabled.code)
    expect(await rowOf(owner, clerk)).toBeUndefined()
    expect((await owner.call(staff.removeSubAccount, { params })).code).toBe(codes.notFound.code)
    expect((await hire(owner, clerk.mobile)).code).toBe(0)
    const trail = await db()
      .selectFrom('audit')
      .select(['account_id', 'before'])
      .where('action', '=', 'staff.removeSubAccount')
      .where('target', '=', params.id)
      .executeTakeFirst()
    expect(trail).toMatchObject({ account_id: owner.accountId, before: { role: '客服' } })
  })

  test('a permission granted to one person adds to the role and holds from the next call', async ({ world }) => {
    const owner = await world.merchant()
    const [clerk, colleague] = [
      await world.subAccount(owner, { role: 'service' }),
      await world.subAccount(owner, { role: 'service' }),
    ]
    const id = String(clerk.accountId)
    expect((await clerk.call(staff.roles)).code).toBe(codes.forbidden.code)
    const granted = await owner.call(staff.grantPersonnel, { body: { id, permissions: ['staff.read'] } })
    expect(granted.data).toMatchObject({
      role_permissions: [...builtInRoles.service.grants],
      permissions: ['staff.read'],
    })
    expect((await clerk.call(staff.personnel, { params: { id } })).data).toEqual(granted.data)
    expect((await colleague.call(staff.roles)).code).toBe(codes.forbidden.code)
    await owner.call(staff.grantPersonnel, { body: { id, permissions: [] } })
    expect((await clerk.call(staff.roles)).code).toBe(codes.forbidden.code)
  })
})

test('the older calls of staff are the same people', async ({ world }) => {
  const owner = await world.merchant()
  const body = { name: '小周', mobile: aMobile(), password, role_id: await roleId(owner, '客服') }
  const id = (await owner.call(staff.addShopStaff, { body })).data?.id ?? ''
  const all = (await owner.call(staff.subAccounts, { params: { id: '0' } })).data
  expect(all?.items).toMatchObject([{ id, name: '小周' }])
  expect((await owner.call(staff.shopStaffList)).data).toEqual(all)
  expect((await owner.call(staff.shopStaff)).data).toEqual(all)
  expect((await owner.call(staff.shopStaff, { query: { id } })).data?.items).toEqual(all?.items)
  expect((await owner.call(staff.dropShopStaff, { params: { id } })).code).toBe(0)
  expect((await owner.call(staff.shopStaffList)).data?.total).toBe(0)
})
