import { afterEach, describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { operators } from '@zdb/contract/platform/operators/endpoints'
import { db, within } from '#core/db/tx'
import { days, hours, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { clientOf, test, type DeskPerson, type World } from '#test/harness/world'
import { anOperator, codeAt, deskHeaders, operatorPassword } from './fixtures.ts'

afterEach(resetClock)

const signIn = (world: World, login: string, code?: string, password = operatorPassword) =>
  world.stranger.call(operators.signIn, { body: { login, password, ...(code === undefined ? {} : { code }) } })

const cookieIn = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? ''

const halfMinute = 30_000
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an operator signs in', () => {
  test('with password and code, into a session that only the desk carries', async ({ world }) => {
    const { login, secret } = await within((tx) => anOperator(tx, { name: '陈审核', roles: ['review'] }))
    const answer = await signIn(world, login, codeAt(secret, now()))
    expect(answer.data?.operator).toEqual({ login, name: '陈审核', roles: ['review'] })
    expect(answer.headers.get('set-cookie')).toMatch(/^zdb_operator=[^;]+; Path=\/operator; HttpOnly; SameSite=Strict$/)
    const desk = clientOf(world.url, { cookie: cookieIn(answer.headers), 'x-console': '1' })
    expect((await desk.call(operators.me)).data).toMatchObject({ name: '陈审核' })
    await desk.call(operators.signOut)
    expect((await desk.call(operators.me)).code).toBe(codes.operatorSignedOut.code)
  })

  test('for the first time by binding an authenticator, once', async ({ world }) => {
    const { login, operatorId } = await within((tx) => anOperator(tx, { bound: false }))
    const { data } = await signIn(world, login)
    const { ticket, secret, uri } = data?.enrolment ?? expect.fail('nothing to bind')
    expect(uri).toContain(`secret=${secret}`)
    const wrong = codeAt(secret, new Date(now().getTime() - hours(1)))
    expect((await world.stranger.call(operators.enrol, { body: { ticket, code: wrong } })).code).toBe(
      codes.operatorRefused.code,
    )
    const bound = await world.stranger.call(operators.enrol, { body: { ticket, code: codeAt(secret, now()) } })
    expect(bound.data?.operator?.login).toBe(login)
    const again = await world.stranger.call(operators.enrol, { body: { ticket, code: codeAt(secret, now()) } })
    expect(again.code).toBe(codes.enrolmentEnded.code)
    const kept = await db().selectFrom('operator').selectAll().where('id', '=', operatorId).executeTakeFirstOrThrow()
    expect(kept.totp_secret?.includes(secret)).toBe(false)
  })

  test('not with a code that was used before, however soon', async ({ world }) => {
    const { login, secret } = await within((tx) => anOperator(tx))
    const code = codeAt(secret, now())
    const answers = await Promise.all([signIn(world, login, code), signIn(world, login, code)])
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect((await signIn(world, login, code)).code).toBe(codes.operatorRefused.code)
  })

  test('with a clock half a minute off, and not with one that is further off', async ({ world }) => {
    const { login, secret } = await within((tx) => anOperator(tx))
    const at = now().getTime()
    expect((await signIn(world, login, codeAt(secret, new Date(at - 3 * halfMinute)))).code).not.toBe(0)
    expect((await signIn(world, login, codeAt(secret, new Date(at + 3 * halfMinute)))).code).not.toBe(0)
    expect((await signIn(world, login, codeAt(secret, new Date(at - halfMinute)))).code).toBe(0)
    expect((await signIn(world, login, codeAt(secret, new Date(at + halfMinute)))).code).toBe(0)
  })

  test('not by guessing codes: after five the right one is refused too', async ({ world }) => {
    const { login, secret } = await within((tx) => anOperator(tx))
    const right = codeAt(secret, now())
    const guesses = Array.from({ length: 5 }, (_, index) =>
      String((Number(right) + index + 1) % 1_000_000).padStart(6, '0'),
    )
    for (const guess of guesses) await signIn(world, login, guess)
    expect(await signIn(world, login, right)).toMatchObject({
      code: codes.signInLocked.code,
      message: expect.stringMatching(/^尝试次数过多，请\d+分钟后再试$/) as string,
    })
  })

  test('and nobody learns whether login, password or code was wrong', async ({ world }) => {
    const { login } = await within((tx) => anOperator(tx))
    const answers = await Promise.all([
      signIn(world, 'nobody', '123456'),
      signIn(world, login, '123456', 'wrong-password'),
      signIn(world, login, '000000'),
    ])
    expect(new Set(answers.map(({ code, message }) => `${code} ${message}`)).size).toBe(1)
  })
})

describe('the desk and the console', () => {
  test('know nothing of each other’s sessions', async ({ world }) => {
    const [merchant, operator] = [await world.merchant(), await world.operator()]
    const asOperator = { headers: { cookie: merchant.headers['cookie']?.replace('zdb_session', 'zdb_operator') ?? '' } }
    expect((await merchant.call(operators.me)).code).toBe(codes.operatorSignedOut.code)
    expect((await merchant.call(operators.me, asOperator)).code).toBe(codes.operatorSignedOut.code)
    expect((await operator.call(account.me)).code).toBe(codes.signedOut.code)
    const asMerchant = { headers: { cookie: operator.headers['cookie']?.replace('zdb_operator', 'zdb_session') ?? '' } }
    expect((await operator.call(account.me, asMerchant)).code).toBe(codes.tokenInvalid.code)
  })

  test('a page of another site cannot act with the cookie alone', async ({ world }) => {
    const operator = await world.operator()
    const forged = clientOf(world.url, { cookie: operator.headers['cookie'] ?? '' })
    expect((await forged.call(operators.me)).code).toBe(codes.operatorSignedOut.code)
  })

  test('locks after half an hour in which nobody did anything, whatever the page asked by itself', async ({
    world,
  }) => {
    const operator = await world.operator()
    moveClock(minutes(20))
    expect((await operator.call(operators.me, { headers: { 'x-background': '1' } })).code).toBe(0)
    moveClock(minutes(11))
    expect((await operator.call(operators.me)).code).toBe(codes.operatorLocked.code)
    expect((await operator.call(operators.me)).code).toBe(codes.operatorSignedOut.code)
  })

  test('ends at the end of the working day, however busy it was', async ({ world }) => {
    const operator = await world.operator()
    for (let passed = 0; passed < 12 * 60; passed += 25) {
      expect((await operator.call(operators.me)).code).toBe(0)
      moveClock(minutes(25))
    }
    expect((await operator.call(operators.me)).code).toBe(codes.operatorSignedOut.code)
    moveClock(days(1))
  })
})

describe('one’s own password', () => {
  const change = (who: DeskPerson, old_password: string, password: string) =>
    who.call(operators.changePassword, { body: { old_password, password } })

  test('is changed by who knows it, and every other desk of the account is left', async ({ world }) => {
    const clerk = await world.operator({ roles: ['service'] })
    const elsewhere = clientOf(world.url, await within((tx) => deskHeaders(tx, clerk.operatorId)))
    const wrong = await change(clerk, 'not-the-password', 'my-own-password')
    expect(wrong.errors).toEqual([{ field: 'old_password', message: '原密码不正确' }])
    expect((await change(clerk, operatorPassword, operatorPassword)).code).toBe(codes.invalid.code)
    expect((await change(clerk, operatorPassword, 'my-own-password')).code).toBe(0)
    expect((await clerk.call(operators.me)).code).toBe(0)
    expect((await elsewhere.call(operators.me)).code).toBe(codes.operatorSignedOut.code)
    const code = codeAt(clerk.secret, now())
    expect((await signIn(world, clerk.login, code)).code).toBe(codes.operatorRefused.code)
    expect((await signIn(world, clerk.login, code, 'my-own-password')).code).toBe(0)
  })

  test('is not guessed at a desk that was left open', async ({ world }) => {
    const clerk = await world.operator({ roles: ['service'] })
    for (let guess = 0; guess < 5; guess += 1) await change(clerk, `guess-number-${guess}`, 'my-own-password')
    expect((await change(clerk, operatorPassword, 'my-own-password')).code).toBe(codes.signInLocked.code)
  })
})

test('the trail knows of refused sign-ins and of a bound authenticator, and not what was typed', async ({ world }) => {
  const { operatorId, login } = await within((tx) => anOperator(tx, { bound: false }))
  const { last } = await db()
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  await signIn(world, login, undefined, 'a-wrong-password')
  await signIn(world, 'typed-a-password-here', undefined, 'and-another')
  const { enrolment } = (await signIn(world, login)).data ?? {}
  const code = codeAt(enrolment?.secret ?? '', now())
  await world.stranger.call(operators.enrol, { body: { ticket: enrolment?.ticket ?? '', code: other(code) } })
  await world.stranger.call(operators.enrol, { body: { ticket: enrolment?.ticket ?? '', code } })
  const lines = await db()
    .selectFrom('audit')
    .select(['action', 'operator_id', 'target', 'after'])
    .where('action', 'like', 'operators.%')
    .where('id', '>', last ?? 0)
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { action: 'operators.signInRefused', operator_id: null, target: String(operatorId), after: { at: 'password' } },
    { action: 'operators.signInRefused', operator_id: null, target: '', after: { at: 'password' } },
    { action: 'operators.signInRefused', operator_id: null, target: String(operatorId), after: { at: 'code' } },
    { action: 'operators.bindSecondFactor', operator_id: operatorId, target: String(operatorId), after: null },
    { action: 'operators.signIn', operator_id: operatorId, target: String(operatorId), after: null },
  ])
})
