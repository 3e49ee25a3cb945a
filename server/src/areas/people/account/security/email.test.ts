import { describe, expect, inject, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { db } from '#core/db/tx'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'

const lettersTo = async (to: string): Promise<{ subject: string; text: string }[]> => {
  const response = await fetch(`${inject('sandboxUrl')}/mail/letters?to=${encodeURIComponent(to)}`)
  return ((await response.json()) as { letters: { subject: string; text: string }[] }).letters
}

let count = 0
const aMailbox = (): string => `rose${(count += 1)}-${process.pid}@example.com`

/** Asks for a code and reads it in the mailbox, which stands in the sandbox. */
const codeFor = async (person: Person, email: string): Promise<string> => {
  expect(await person.call(account.bindEmail, { body: { email } })).toMatchObject({ code: 0, data: { step: 'sent' } })
  return /验证码：(\d{6})/.exec((await lettersTo(email))[0]?.text ?? '')?.[1] ?? ''
}

const boundTo = async ({ accountId }: Person) =>
  (await db().selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()).email

describe('a mailbox', () => {
  test('is bound by the code in a real letter, and every other session is out', async ({ world }) => {
    const master = await world.merchant()
    const elsewhere = await world.again(master)
    const email = aMailbox()
    const code = await codeFor(master, email.toUpperCase())
    const [letter] = await lettersTo(email)
    expect(letter?.subject).toBe('【转单宝】绑定邮箱验证码')
    expect(letter?.text).toContain(`/console/setting/account/safe/bind_mail?code=${code}`)
    expect(await boundTo(master)).toBeNull()
    const bound = await master.call(account.bindEmail, { body: { email, code } })
    expect(bound).toMatchObject({ code: 0, data: { step: 'bound', email: 'r***@example.com' } })
    expect(await boundTo(master)).toBe(email)
    expect(await elsewhere.call(account.me)).toMatchObject({ code: codes.sessionEnded.code })
    expect((await master.call(account.security)).data).toMatchObject({ score: 3, email: 'r***@example.com' })
    await vi.waitFor(async () => expect((await lettersTo(email))[0]?.text).toContain('绑定邮箱已更换'), 40_000)
  })

  test('is bound by the link alone, whose code only the one who asked can use', async ({ world }) => {
    const [master, stranger] = [await world.merchant(), await world.merchant()]
    const email = aMailbox()
    const code = await codeFor(master, email)
    const wrong = { code: codes.wrongMailCode.code }
    expect(await stranger.call(account.bindEmailOld, { body: { code } })).toMatchObject(wrong)
    expect(await master.call(account.bindEmailOld, { body: { code } })).toMatchObject({ code: 0 })
    expect(await master.call(account.bindEmail, { body: { code } })).toMatchObject(wrong)
  })

  test('another one is told to the one before', async ({ world }) => {
    const master = await world.merchant()
    const [first, second] = [aMailbox(), aMailbox()]
    for (const email of [first, second]) {
      const code = await codeFor(master, email)
      expect(await master.call(account.bindEmail, { body: { email, code } })).toMatchObject({ code: 0 })
    }
    await vi.waitFor(async () => expect(await lettersTo(first)).toHaveLength(3), 40_000)
    expect(await boundTo(master)).toBe(second)
  })

  test('is not bound by a code that is late, guessed too often or for another mailbox', async ({ world }) => {
    const master = await world.merchant()
    const wrong = { code: codes.wrongMailCode.code }
    const email = aMailbox()
    const code = await codeFor(master, email)
    expect(await master.call(account.bindEmail, { body: { email: aMailbox(), code } })).toMatchObject(wrong)
    const guess = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 4; tries += 1)
      expect(await master.call(account.bindEmail, { body: { code: guess } })).toMatchObject(wrong)
    expect(await master.call(account.bindEmail, { body: { code } })).toMatchObject(wrong)
    const later = await codeFor(master, aMailbox())
    moveClock(minutes(31))
    expect(await master.call(account.bindEmail, { body: { code: later } })).toMatchObject(wrong)
    resetClock()
    expect(await boundTo(master)).toBeNull()
  })

  test.for(['rose', 'rose@', '@example.com', 'ro se@example.com', 'rose@example', 'rose@example.com\r\nBcc: a@b.cn'])(
    '%j is none',
    async (email, { world }) => {
      const master = await world.merchant()
      expect(await master.call(account.bindEmail, { body: { email } })).toMatchObject({ code: codes.invalid.code })
    },
  )

  test('is written to once a minute', async ({ world }) => {
    const master = await world.merchant()
    const email = aMailbox()
    await codeFor(master, email)
    expect(await master.call(account.bindEmail, { body: { email } })).toMatchObject({ code: codes.tooOften.code })
  })
})
