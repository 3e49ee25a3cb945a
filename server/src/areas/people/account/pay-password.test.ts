import { describe, expect, inject } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { db } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { hasPayPassword } from './public.ts'

/** Asks for a code and reads it from the phone, which stands in the sandbox. */
const codeFor = async (person: Person): Promise<string> => {
  expect(await person.call(account.payPasswordSms)).toMatchObject({ code: 0, data: { wait_seconds: 60 } })
  const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${person.mobile}`)
  const { messages } = (await response.json()) as { messages: { code: string }[] }
  return messages[0]?.code ?? ''
}

describe('the payment password', () => {
  test('is set by the master with a code sent to their own mobile, and a code works once', async ({ world }) => {
    const master = await world.merchant()
    expect(await hasPayPassword(master.merchantId)).toBe(false)
    const body = { code: await codeFor(master), pay_password: '135790' }
    expect(await master.call(account.setPayPassword, { body })).toMatchObject({ code: 0 })
    expect(await hasPayPassword(master.merchantId)).toBe(true)
    const again = await master.call(account.setPayPasswordOld, { body: { ...body, pay_password: '111111' } })
    expect(again).toMatchObject({ code: codes.wrongSmsCode.code })
    const { pay_password_hash } = await db()
      .selectFrom('merchant')
      .select('pay_password_hash')
      .where('id', '=', master.merchantId)
      .executeTakeFirstOrThrow()
    expect(pay_password_hash).not.toContain('135790')
  })

  test('is not set with a wrong code', async ({ world }) => {
    const master = await world.merchant()
    const right = await codeFor(master)
    const wrong = right === '000000' ? '000001' : '000000'
    const answer = await master.call(account.setPayPassword, { body: { code: wrong, pay_password: '135790' } })
    expect(answer).toMatchObject({ code: codes.wrongSmsCode.code })
    expect(await hasPayPassword(master.merchantId)).toBe(false)
  })

  test.for(['12345', '1234567', 'abcdef', '12345六'])('is six digits, not %s', async (pay_password, { world }) => {
    const master = await world.merchant()
    const answer = await master.call(account.setPayPassword, { body: { code: '123456', pay_password } })
    expect(answer).toMatchObject({
      code: codes.invalid.code,
      errors: [{ field: 'pay_password', message: '支付密码为6位数字' }],
    })
  })

  test('is no business of a sub-account, whatever it may do otherwise', async ({ world }) => {
    const manager = await world.subAccount(await world.merchant(), { role: 'manager' })
    const refused = { code: codes.forbidden.code, message: '只有主账户可以设置支付密码' }
    expect(await manager.call(account.payPasswordSms)).toMatchObject(refused)
    const body = { code: '123456', pay_password: '135790' }
    expect(await manager.call(account.setPayPassword, { body })).toMatchObject(refused)
  })

  test('is not asked for by SMS twice within a minute', async ({ world }) => {
    const master = await world.merchant()
    await codeFor(master)
    expect(await master.call(account.payPasswordSmsOld)).toMatchObject({ code: codes.tooOften.code })
  })
})
