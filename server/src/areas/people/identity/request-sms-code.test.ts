import { pino } from 'pino'
import { describe, expect, inject } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { aMobile } from '#areas/people/identity/fixtures'
import { readConfig } from '#core/process/config'
import { db } from '#core/db/tx'
import { aProof, atTheDoor } from '#test/harness/inbox'
import { startOutside } from '#test/harness/sandbox'
import { test, type Client } from '#test/harness/world'
import { createPorts } from '../../../ports.ts'
import { sendRegisterCode } from './request-sms-code.ts'

type Message = { text: string; code: string }

const inboxOf = async (mobile: string): Promise<Message[]> => {
  const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${mobile}`)
  return ((await response.json()) as { messages: Message[] }).messages
}

const askToRegister = async (client: Client, mobile: string) =>
  client.call(identity.registerSms, { query: { mobile, scene: 'register', ...(await atTheDoor(client, mobile)) } })

const askForCode = async (client: Client, mobile: string, scene: 'sign_in' | 'reset_password') =>
  client.call(identity.sms, { query: { mobile, scene, ...(await atTheDoor(client, mobile)) } })

/** Numbers of this file alone: the phones in the sandbox are shared by all tests. */
let last = 0
const aNewMobile = (): string => `137${String(55_000_000 + (last += 1))}`

describe('a code by SMS', () => {
  test('reaches the phone of someone who registers', async ({ world }) => {
    const mobile = aNewMobile()
    expect(await askToRegister(world.stranger, mobile)).toMatchObject({ code: 0, data: { wait_seconds: 60 } })
    const [message] = await inboxOf(mobile)
    expect(message?.text).toMatch(/^【转单宝】您正在注册.*5分钟内有效/)
    expect(message?.code).toMatch(/^\d{6}$/)
  })

  test('is not in the database, only its hash', async ({ world }) => {
    const mobile = aNewMobile()
    await askToRegister(world.stranger, mobile)
    const [message] = await inboxOf(mobile)
    const rows = await db().selectFrom('sms_code').selectAll().where('mobile', '=', mobile).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(message?.code)
  })

  test('says what it is for: signing in, or a forgotten password', async ({ world }) => {
    const signingIn = await world.merchant({ mobile: aNewMobile() })
    const forgetting = await world.merchant({ mobile: aNewMobile() })
    await askForCode(world.stranger, signingIn.mobile, 'sign_in')
    await askForCode(world.stranger, forgetting.mobile, 'reset_password')
    expect((await inboxOf(signingIn.mobile))[0]?.text).toContain('登录')
    expect((await inboxOf(forgetting.mobile))[0]?.text).toContain('验证身份')
  })

  test('needs the right captcha, and a captcha counts once', async ({ world }) => {
    const mobile = aNewMobile()
    const wrong = { mobile, scene: 'register' as const, ...(await atTheDoor(world.stranger, mobile)), captcha: '????' }
    expect(await world.stranger.call(identity.registerSms, { query: wrong })).toMatchObject({
      code: codes.wrongCaptcha.code,
      message: '图形验证码不正确，请重新输入',
    })
    const right = { mobile, scene: 'register' as const, ...(await atTheDoor(world.stranger, mobile)) }
    expect(await world.stranger.call(identity.registerSms, { query: right })).toMatchObject({ code: 0 })
    const again = { ...right, proof: await aProof(world.stranger, mobile) }
    expect(await world.stranger.call(identity.registerSms, { query: again })).toMatchObject({
      code: codes.wrongCaptcha.code,
    })
    expect(await inboxOf(mobile)).toHaveLength(1)
  })

  test('comes once a minute, whatever it is asked for', async ({ world }) => {
    const shop = await world.merchant({ mobile: aNewMobile() })
    expect(await askForCode(world.stranger, shop.mobile, 'sign_in')).toMatchObject({ code: 0 })
    const again = await askForCode(world.stranger, shop.mobile, 'reset_password')
    expect(again.code).toBe(codes.tooOften.code)
    expect(again.message).toMatch(/^操作太频繁，请\d+秒后再试$/)
    expect(await inboxOf(shop.mobile)).toHaveLength(1)
  })

  test('tells nobody who is registered: the answer is the same, and a code is sent, to any mobile', async ({
    world,
  }) => {
    const asks = [
      askToRegister,
      (client: Client, mobile: string) => askForCode(client, mobile, 'sign_in'),
      (client: Client, mobile: string) => askForCode(client, mobile, 'reset_password'),
    ]
    for (const ask of asks) {
      const [known, nobody] = [(await world.merchant({ mobile: aNewMobile() })).mobile, aNewMobile()]
      const [there, missing] = [await ask(world.stranger, known), await ask(world.stranger, nobody)]
      expect([missing.code, missing.message, missing.data]).toEqual([there.code, there.message, there.data])
      expect([(await inboxOf(known)).length, (await inboxOf(nobody)).length]).toEqual([1, 1])
      expect((await ask(world.stranger, nobody)).code).toBe((await ask(world.stranger, known)).code)
    }
  })

  test('whoever has the phone learns whether it is registered', async ({ world }) => {
    const shop = await world.merchant({ mobile: aNewMobile() })
    await askToRegister(world.stranger, shop.mobile)
    const facts = { password: 'rose2026', merchant_name: '新花店', name: '小新', category: 1, agreed: true } as const
    const registerWith = (code: string) =>
      world.stranger.call(identity.register, { body: { ...facts, mobile: shop.mobile, code } })
    const right = (await inboxOf(shop.mobile))[0]?.code ?? ''
    expect((await registerWith(right === '000000' ? '000001' : '000000')).code).toBe(codes.wrongSmsCode.code)
    expect(await registerWith(right)).toMatchObject({
      code: codes.mobileTaken.code,
      message: '该手机号已注册，请直接登录',
    })
    const nobody = aNewMobile()
    await askForCode(world.stranger, nobody, 'sign_in')
    const code = (await inboxOf(nobody))[0]?.code ?? ''
    const comingIn = await world.stranger.call(identity.signInBySms, { body: { mobile: nobody, code } })
    expect(comingIn.code).toBe(codes.mobileUnknown.code)
  })

  test('is asked for at the door it belongs to', async ({ world }) => {
    const mobile = aNewMobile()
    const query = { mobile, ...(await atTheDoor(world.stranger, mobile)) }
    const refused = { code: codes.invalid.code, errors: [{ field: 'scene' }] }
    const { call } = world.stranger
    expect(await call(identity.registerSms, { query: { ...query, scene: 'sign_in' } })).toMatchObject(refused)
    expect(await call(identity.sms, { query: { ...query, scene: 'register' } })).toMatchObject(refused)
  })
})

describe('when the provider does not send', () => {
  const guest = { device: 'test', address: '192.0.2.7', requestId: 'r' }
  const log = pino({ level: 'silent' })

  test.for([
    ['throttle', '该手机号获取短信过于频繁，请稍后再试'],
    ['error', '短信发送失败，请稍后再试'],
  ] as const)('%s: the person reads %s', async ([mode, message], { world }) => {
    const outside = await startOutside()
    const { sms } = await createPorts(readConfig({ SANDBOX_URL: outside.url }), log)
    const faults = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mode }) }
    await fetch(`${outside.url}/sms/faults`, faults)
    const mobile = aNewMobile()
    const asked = { mobile, scene: 'register' as const, ...(await atTheDoor(world.stranger, mobile)) }
    await expect(sendRegisterCode(sms, log, guest, asked)).rejects.toMatchObject({ reason: 'smsRefused', message })
    await outside.stop()
  })

  test('an installation without a provider says so in its log, not to the person', async ({ world }) => {
    const { sms } = await createPorts(readConfig({}), log)
    const mobile = aMobile()
    const asked = { mobile, scene: 'register' as const, ...(await atTheDoor(world.stranger, mobile)) }
    await expect(
      sms.send({ phone: asked.mobile, template: 'login', params: { code: '1', minutes: '5' } }),
    ).rejects.toThrow('请设置环境变量 SMS_PROVIDER')
    await expect(sendRegisterCode(sms, log, guest, asked)).rejects.toMatchObject({
      reason: 'smsRefused',
      message: '短信发送失败，请稍后再试',
    })
  })
})
