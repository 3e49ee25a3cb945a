import { describe, expect } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { codes } from '@zdb/contract/codes'
import { push } from '@zdb/contract/desk/push/endpoints'
import { days, minutes, moveClock, resetClock } from '#core/time/clock'
import { db } from '#core/db/tx'
import { aCodeFor, aProof, atTheDoor } from '#test/harness/inbox'
import { test, type Client } from '#test/harness/world'
import { demoPassword } from './fixtures.ts'

const tryPassword = async (client: Client, mobile: string, password: string) =>
  client.call(identity.signIn, { body: { mobile, password, ...(await atTheDoor(client, mobile)) } })

const cookieOf = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''

describe('coming in', () => {
  test('with the right password one gets a cookie no script can read and a bearer for a quarter of an hour', async ({
    world,
  }) => {
    const shop = await world.merchant()
    const answer = await tryPassword(world.stranger, shop.mobile, demoPassword)
    expect(answer).toMatchObject({ code: 0, data: { is_master_user: true, jumpUri: '/console/home' } })
    expect(answer.headers.get('set-cookie')).toMatch(/zdb_session=.*HttpOnly; SameSite=Strict/)
    const bearer = answer.headers.get('credentials') ?? ''
    const secondsLeft = Number(bearer.split('.')[1]) - Date.now() / 1000
    expect(secondsLeft).toBeGreaterThan(14 * 60)
    expect(secondsLeft).toBeLessThanOrEqual(15 * 60)
    const headers = { cookie: cookieOf(answer.headers), authorization: `Bearer ${bearer}` }
    expect(await world.stranger.call(account.me, { headers })).toMatchObject({
      code: 0,
      data: { merchant_name: '花语鲜花' },
    })
  })

  test('the password is neither in the database nor guessable from how long the answer takes', async ({ world }) => {
    const shop = await world.merchant()
    const { password_hash } = await db()
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', shop.accountId)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
    expect(await tryPassword(world.stranger, '13700000000', demoPassword)).toMatchObject({
      code: codes.wrongPassword.code,
    })
  })

  test('a captcha answers once, and one that was never seen not at all', async ({ world }) => {
    const shop = await world.merchant()
    const body = { mobile: shop.mobile, password: demoPassword, ...(await atTheDoor(world.stranger, shop.mobile)) }
    expect(await world.stranger.call(identity.signIn, { body })).toMatchObject({ code: 0 })
    const again = { ...body, proof: await aProof(world.stranger, shop.mobile) }
    expect(await world.stranger.call(identity.signIn, { body: again })).toMatchObject({ code: codes.wrongCaptcha.code })
    const unseen = { ...body, captcha_key: '', proof: await aProof(world.stranger, shop.mobile) }
    expect(await world.stranger.call(identity.signIn, { body: unseen })).toMatchObject({
      code: codes.wrongCaptcha.code,
    })
  })

  test('a captcha is a picture in letters that nobody takes for another', async ({ world }) => {
    const shown = await Promise.all(Array.from({ length: 8 }, () => world.stranger.call(identity.captcha)))
    for (const { data } of shown) expect(data?.image).toMatch(/^data:image\/png;base64,/)
    const answers = await db().selectFrom('captcha').select('answer').execute()
    expect(answers.map(({ answer }) => answer).join('')).toMatch(/^[acefhjklmnprtwxy3479]+$/)
  })

  test('five wrong passwords shut the door to who guessed, even for the right one; it opens by itself', async ({
    world,
  }) => {
    const shop = await world.merchant()
    for (let press = 0; press < 5; press += 1)
      expect(await tryPassword(world.stranger, shop.mobile, 'wrong-1234')).toMatchObject({
        code: codes.wrongPassword.code,
      })
    expect(await tryPassword(world.stranger, shop.mobile, demoPassword)).toMatchObject({
      code: codes.signInLocked.code,
      message: '尝试次数过多，请1分钟后再试',
    })
    moveClock(minutes(2))
    expect(await tryPassword(world.stranger, shop.mobile, demoPassword)).toMatchObject({ code: 0 })
    resetClock()
  })

  test('a code from the phone opens the door once', async ({ world }) => {
    const shop = await world.merchant()
    const code = await aCodeFor(world.stranger, shop.mobile, 'sign_in')
    const body = { mobile: shop.mobile, code }
    expect(await world.stranger.call(identity.signInBySms, { body })).toMatchObject({ code: 0 })
    expect(await world.stranger.call(identity.signInBySms, { body })).toMatchObject({ code: codes.wrongSmsCode.code })
  })

  test('a code is worth nothing after five minutes or five guesses', async ({ world }) => {
    const late = await world.merchant()
    const code = await aCodeFor(world.stranger, late.mobile, 'sign_in')
    moveClock(minutes(6))
    expect(await world.stranger.call(identity.signInBySms, { body: { mobile: late.mobile, code } })).toMatchObject({
      code: codes.wrongSmsCode.code,
    })
    resetClock()
    const guessed = await world.merchant()
    const right = await aCodeFor(world.stranger, guessed.mobile, 'sign_in')
    const wrong = right === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1)
      await world.stranger.call(identity.signInBySms, { body: { mobile: guessed.mobile, code: wrong } })
    expect(
      await world.stranger.call(identity.signInBySms, { body: { mobile: guessed.mobile, code: right } }),
    ).toMatchObject({ code: codes.wrongSmsCode.code })
  })
})

describe('registering', () => {
  const facts = { password: 'rose2026', merchant_name: '新花店', name: '小新', category: 1, agreed: true } as const

  test('a new merchant is inside at once, as the master of everything, with the built-in roles', async ({ world }) => {
    const mobile = '13711110001'
    const code = await aCodeFor(world.stranger, mobile, 'register')
    const answer = await world.stranger.call(identity.register, { body: { ...facts, mobile, code } })
    expect(answer).toMatchObject({ code: 0, data: { is_master_user: true } })
    const me = await world.stranger.call(account.me, {
      headers: { cookie: cookieOf(answer.headers), 'x-console': '1' },
    })
    expect(me.data).toMatchObject({ merchant_name: '新花店', mobile: '137****0001', is_master_user: true })
    await expect
      .poll(
        async () =>
          (await world.stranger.call(push.missed, { headers: { cookie: cookieOf(answer.headers), 'x-console': '1' } }))
            .data?.items[0]?.message.alert,
      )
      .toBe('新花店，您的店铺已开通')
    const roles = await db()
      .selectFrom('role')
      .select('name')
      .where('merchant_id', '=', Number(me.data?.merchant_id))
      .execute()
    expect(roles.map(({ name }) => name).sort()).toEqual(['店长', '客服', '配送调度', '财务'].sort())
  })

  test('one mobile registers once, however many press at the same moment', async ({ world }) => {
    const mobile = '13711110002'
    const code = await aCodeFor(world.stranger, mobile, 'register')
    const presses = await Promise.all(
      Array.from({ length: 4 }, () => world.stranger.call(identity.register, { body: { ...facts, mobile, code } })),
    )
    expect(presses.filter((press) => press.code === 0)).toHaveLength(1)
  })

  test('without agreeing, with a weak password or without a name it is refused beside the field', async ({ world }) => {
    const body = {
      ...facts,
      mobile: '13711110003',
      code: '123456',
      agreed: false as never,
      password: 'short',
      merchant_name: ' ',
    }
    const answer = await world.stranger.call(identity.register, { body })
    expect(answer.code).toBe(codes.invalid.code)
    expect(answer.errors).toEqual(
      expect.arrayContaining([
        { field: 'password', message: '密码为8至32位，须同时包含字母和数字' },
        { field: 'merchant_name', message: '请填写商家名称' },
        { field: 'agreed', message: '请阅读并同意用户协议与隐私政策' },
      ]),
    )
  })
})

describe('a forgotten password', () => {
  test('is replaced with a code, and every session of the account ends', async ({ world }) => {
    const shop = await world.merchant()
    expect(await shop.call(account.me)).toMatchObject({ code: 0 })
    const code = await aCodeFor(world.stranger, shop.mobile, 'reset_password')
    expect(
      await world.stranger.call(identity.resetPassword, { body: { mobile: shop.mobile, code, password: 'lily20262' } }),
    ).toMatchObject({ code: 0 })
    expect(await shop.call(account.me)).toMatchObject({ code: codes.passwordChanged.code })
    expect(await tryPassword(world.stranger, shop.mobile, 'lily20262')).toMatchObject({ code: 0 })
  })
})

describe('sessions', () => {
  test('can be listed, and ended one by one or all others at once', async ({ world }) => {
    const desk = await world.merchant()
    const phone = await world.again(desk)
    const tablet = await world.again(desk)
    const list = await desk.call(identity.sessions)
    expect(list.data).toHaveLength(3)
    expect(list.data?.filter(({ current }) => current)).toMatchObject([{ id: desk.sessionId }])
    expect(await desk.call(identity.endSession, { params: { session_id: phone.sessionId } })).toMatchObject({ code: 0 })
    expect(await phone.call(account.me)).toMatchObject({ code: codes.sessionEnded.code })
    expect(await desk.call(identity.endOtherSessions)).toMatchObject({ code: 0 })
    expect(await tablet.call(account.me)).toMatchObject({ code: codes.sessionEnded.code })
    expect(await desk.call(account.me)).toMatchObject({ code: 0 })
  })

  test('signing out says where to go and closes the door behind one', async ({ world }) => {
    const shop = await world.merchant()
    const answer = await shop.call(account.signOut)
    expect(answer).toMatchObject({ code: 0, data: { jumpUri: '/' } })
    expect(answer.headers.get('set-cookie')).toMatch(/zdb_session=;/)
    expect(await shop.call(account.me)).toMatchObject({ code: codes.signedOut.code })
  })

  test('a bearer runs out after a quarter of an hour, the session after thirty days', async ({ world }) => {
    const shop = await world.merchant()
    const bearer = (await shop.call(account.me)).headers.get('credentials') ?? ''
    const withBearer = { headers: { authorization: `Bearer ${bearer}` } }
    expect(await shop.call(account.me, withBearer)).toMatchObject({ code: 0 })
    moveClock(minutes(16))
    expect(await shop.call(account.me, withBearer)).toMatchObject({ code: codes.tokenInvalid.code })
    expect(await shop.call(account.me)).toMatchObject({ code: 0 })
    moveClock(days(31))
    expect(await shop.call(account.me)).toMatchObject({ code: codes.tokenInvalid.code })
    resetClock()
  })

  test('a changed password ends them all, and the old one no longer works', async ({ world }) => {
    const shop = await world.merchant()
    const change = (old_password: string, password: string) =>
      shop.call(account.changePassword, { body: { old_password, password } })
    expect(await change('wrong-1234', 'tulip2026')).toMatchObject({ code: codes.oldPasswordWrong.code })
    expect(await change(demoPassword, demoPassword)).toMatchObject({ code: codes.samePassword.code })
    expect(await change(demoPassword, 'tulip2026')).toMatchObject({ code: 0 })
    expect(await shop.call(account.me)).toMatchObject({ code: codes.passwordChanged.code })
    expect(await tryPassword(world.stranger, shop.mobile, demoPassword)).toMatchObject({
      code: codes.wrongPassword.code,
    })
  })

  test('who did what, from where, stays written down', async ({ world }) => {
    const shop = await world.merchant()
    await shop.call(account.changeMe, { body: { name: '林大花' } })
    const line = await db()
      .selectFrom('audit')
      .selectAll()
      .where('account_id', '=', shop.accountId)
      .where('action', '=', 'account.changeMe')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      before: { name: '林小花' },
      after: { name: '林大花' },
      address: '127.0.0.1',
      merchant_id: shop.merchantId,
    })
    expect(line.request_id).not.toBe('')
  })
})
