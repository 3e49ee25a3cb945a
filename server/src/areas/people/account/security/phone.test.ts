import { describe, expect, inject, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { aMobile, demoPassword } from '#areas/people/identity/fixtures'
import { spendRateLimit } from '#core/http/rate-limits'
import { aCodeFor, atTheDoor, readPhone } from '#test/harness/inbox'
import { test, type Person } from '#test/harness/world'

const textsTo = async (mobile: string): Promise<string[]> => {
  const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${mobile}`)
  const { messages } = (await response.json()) as { messages: { text: string }[] }
  return messages.map(({ text }) => text)
}

const isTold = (mobile: string, words: string) =>
  vi.waitFor(async () => expect((await textsTo(mobile)).join('\n')).toContain(words), { timeout: 40_000 })

/** Both codes, read from both phones. */
const bothCodes = async (person: Person, mobile: string) => {
  expect(await person.call(account.oldPhoneCode)).toMatchObject({ code: 0, data: { wait_seconds: 60 } })
  expect(await person.call(account.phoneCode, { query: { mobile } })).toMatchObject({ code: 0 })
  return { old_code: await readPhone(person.mobile), code: await readPhone(mobile), mobile }
}

const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('another phone', () => {
  test('takes the account over: the old one is told, and every other session is out', async ({ world }) => {
    const master = await world.merchant()
    const elsewhere = await world.again(master)
    const mobile = aMobile()
    const body = await bothCodes(master, mobile)
    expect(await master.call(account.bindPhone, { body })).toMatchObject({ code: 0 })
    expect(await master.call(account.me)).toMatchObject({ code: 0 })
    expect(await elsewhere.call(account.me)).toMatchObject({ code: codes.sessionEnded.code })
    await isTold(master.mobile, '绑定手机号已更换')
    await isTold(mobile, '绑定手机号已更换')
    const door = { mobile, password: demoPassword, ...(await atTheDoor(world.stranger, mobile)) }
    expect(await world.stranger.call(identity.signIn, { body: door })).toMatchObject({ code: 0 })
  })

  test('needs the right code of both, and one mistyped code does not cost the other', async ({ world }) => {
    const master = await world.merchant()
    const body = await bothCodes(master, aMobile())
    const wrongOld = await master.call(account.bindPhone, { body: { ...body, old_code: otherThan(body.old_code) } })
    expect(wrongOld).toMatchObject({ code: codes.wrongSmsCode.code, errors: [{ field: 'old_code' }] })
    const wrongNew = await master.call(account.bindPhoneOld, { body: { ...body, code: otherThan(body.code) } })
    expect(wrongNew).toMatchObject({ code: codes.wrongSmsCode.code, errors: [{ field: 'code' }] })
    expect(await master.call(account.bindPhone, { body })).toMatchObject({ code: 0 })
    expect(await master.call(account.bindPhone, { body })).toMatchObject({ code: codes.sameMobile.code })
  })

  test('is nobody else’s, and only whoever has it learns that it is taken', async ({ world }) => {
    const [master, other] = [await world.merchant(), await world.merchant()]
    const body = await bothCodes(master, other.mobile)
    expect(await master.call(account.bindPhone, { body })).toMatchObject({
      code: codes.mobileTaken.code,
      message: '该手机号已被其他账号使用',
    })
    expect(await master.call(account.me)).toMatchObject({ code: 0 })
    expect(await other.call(account.me)).toMatchObject({ code: 0 })
  })

  test('is written to only so often a day by one account, however many phones it names', async ({ world }) => {
    const master = await world.merchant()
    for (let sent = 0; sent < 20; sent++) await spendRateLimit('smsPerAccount', String(master.accountId))
    const answer = await master.call(account.phoneCode, { query: { mobile: aMobile() } })
    expect(answer.code).toBe(codes.tooOften.code)
  })

  test('is another one', async ({ world }) => {
    const master = await world.merchant()
    const query = { mobile: master.mobile }
    expect(await master.call(account.phoneCode, { query })).toMatchObject({ code: codes.sameMobile.code })
    expect(await master.call(account.phoneCodeOld, { body: query })).toMatchObject({ code: codes.sameMobile.code })
  })

  test('a code that was sent for somebody else opens nothing', async ({ world }) => {
    const [master, thief] = [await world.merchant(), await world.merchant()]
    const mobile = aMobile()
    const { code } = await bothCodes(master, mobile)
    expect(await thief.call(account.oldPhoneCodeOld)).toMatchObject({ code: 0 })
    const body = { old_code: await readPhone(thief.mobile), mobile, code }
    expect(await thief.call(account.bindPhone, { body })).toMatchObject({
      code: codes.wrongSmsCode.code,
      errors: [{ field: 'code' }],
    })
  })
})

describe('every other key', () => {
  test('a new payment password is told and ends the other sessions', async ({ world }) => {
    const master = await world.merchant()
    const elsewhere = await world.again(master)
    await master.call(account.payPasswordSms)
    const body = { code: await readPhone(master.mobile), pay_password: '135790' }
    expect(await master.call(account.setPayPassword, { body })).toMatchObject({ code: 0 })
    expect(await elsewhere.call(account.me)).toMatchObject({ code: codes.sessionEnded.code })
    expect(await master.call(account.me)).toMatchObject({ code: 0 })
    await isTold(master.mobile, '支付密码已设置')
  })

  test('a new login password is told and ends every session', async ({ world }) => {
    const master = await world.merchant()
    const body = { old_password: 'huahua2026', password: 'lily2027x' }
    expect(await master.call(account.changePassword, { body })).toMatchObject({ code: 0 })
    expect(await master.call(account.me)).toMatchObject({ code: codes.passwordChanged.code })
    await isTold(master.mobile, '登录密码已修改')
  })

  test('a forgotten password that was reset is told too', async ({ world }) => {
    const master = await world.merchant()
    const code = await aCodeFor(world.stranger, master.mobile, 'reset_password')
    const body = { mobile: master.mobile, code, password: 'lily2027x' }
    expect(await world.stranger.call(identity.resetPassword, { body })).toMatchObject({ code: 0 })
    await isTold(master.mobile, '登录密码已修改')
  })
})
