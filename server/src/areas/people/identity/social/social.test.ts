import { afterEach, describe, expect, inject } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { db } from '#core/db/tx'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { aCodeFor, readPhone } from '#test/harness/inbox'
import { aBrowser, bindingUrl, bindWechat, scan, signInWithWechat } from '#test/harness/wechat'
import { test } from '#test/harness/world'

afterEach(resetClock)

describe('WeChat', () => {
  test('is bound by a scan, opens the account from then on, and is unbound with a code', async ({ world }) => {
    const master = await world.merchant()
    const elsewhere = await world.again(master)
    expect(await bindWechat(master, '小雨')).toMatchObject({ code: 0, data: { step: 'bound', nickname: '小雨' } })
    expect(await elsewhere.call(account.me)).toMatchObject({ code: codes.sessionEnded.code })
    expect((await master.call(account.security)).data).toMatchObject({ score: 3, wechat: '小雨' })
    const { data } = await master.call(account.socials)
    expect(data).toMatchObject({
      items: [{ driver: 'wechat', nickname: '小雨' }],
      drivers: [{ index: 'wechat', name: '微信' }],
    })
    expect(await signInWithWechat(world, '小雨')).toMatchObject({
      code: 0,
      data: { is_master_user: true, jumpUri: '/console/home' },
    })
    expect(await master.call(account.unbindWechatCode)).toMatchObject({ code: 0 })
    const code = await readPhone(master.mobile)
    expect(await master.call(account.unbindWechat, { body: { code } })).toMatchObject({ code: 0 })
    expect(await signInWithWechat(world, '小雨')).toMatchObject({ code: codes.socialUnknown.code })
  })

  test('is added by whoever has the phone, not by whoever sits at an open session', async ({ world }) => {
    const master = await world.merchant()
    const mobile = `${master.mobile.slice(0, 3)}****${master.mobile.slice(-4)}`
    expect((await master.call(account.bindWechat)).data).toEqual({
      step: 'sent',
      url: '',
      nickname: '',
      mobile,
      wait_seconds: 60,
    })
    const sms_code = await readPhone(master.mobile)
    const wrong = { sms_code: sms_code === '000000' ? '000001' : '000000' }
    expect(await master.call(account.bindWechatOld, { query: wrong })).toMatchObject({
      code: codes.wrongSmsCode.code,
      errors: [{ field: 'sms_code' }],
    })
    const other = await world.merchant()
    expect((await other.call(account.bindWechat, { query: { sms_code } })).code).toBe(codes.wrongSmsCode.code)
    const led = await master.call(account.bindWechat, { query: { sms_code } })
    expect(led.data).toMatchObject({ step: 'authorize', url: expect.stringContaining('state=b.') as string })
    expect((await master.call(account.bindWechat, { query: { sms_code } })).code).toBe(codes.wrongSmsCode.code)
  })

  test('of a link that was sent to somebody else binds nobody', async ({ world }) => {
    const [thief, victim] = [await world.merchant(), await world.merchant()]
    const returned = await scan(await bindingUrl(thief), '受害者')
    expect(await victim.call(account.bindWechatOld, { query: returned })).toMatchObject({
      code: codes.socialRefused.code,
    })
    const colleague = await world.again(thief)
    expect(await colleague.call(account.bindWechat, { query: returned })).toMatchObject({
      code: codes.socialRefused.code,
    })
    expect((await thief.call(account.socials)).data?.items).toEqual([])
    expect((await victim.call(account.socials)).data?.items).toEqual([])
  })

  test('signs nobody in with what another browser brought back, or twice, or late', async ({ world }) => {
    const master = await world.merchant()
    await bindWechat(master, '小林')
    const refused = { code: codes.socialRefused.code }
    const [one, other] = [await aBrowser(world), await aBrowser(world)]
    const body = await scan(one.url, '小林')
    expect(await other.call(identity.signInByWechat, { body })).toMatchObject(refused)
    expect(await world.stranger.call(identity.signInByWechat, { body })).toMatchObject(refused)
    expect(await one.call(identity.signInByWechat, { body })).toMatchObject({ code: 0 })
    expect(await one.call(identity.signInByWechat, { body })).toMatchObject(refused)
    const late = await aBrowser(world)
    const returned = await scan(late.url, '小林')
    moveClock(minutes(11))
    expect(await late.call(identity.signInByWechat, { body: returned })).toMatchObject(refused)
  })

  test('signs nobody in by a link that a browser without a secret of its own began', async ({ world }) => {
    await bindWechat(await world.merchant(), '骗子')
    const headers = { cookie: 'zdb_device=' }
    const opened = await world.stranger.call(identity.wechatUri, { headers })
    expect(opened.headers.get('set-cookie')).toMatch(/zdb_device=[^;]{20,}/)
    const body = await scan(opened.data?.url ?? '', '骗子')
    const refused = { code: codes.socialRefused.code }
    expect(await world.stranger.call(identity.signInByWechat, { body })).toMatchObject(refused)
    expect(await world.stranger.call(identity.signInByWechat, { body, headers })).toMatchObject(refused)
  })

  test('opens no account whose mobile has not answered', async ({ world }) => {
    const clerk = await world.subAccount(await world.merchant())
    await bindWechat(clerk, '小周')
    await db().updateTable('account').set({ mobile_confirmed_at: null }).where('id', '=', clerk.accountId).execute()
    expect(await signInWithWechat(world, '小周')).toMatchObject({ code: codes.socialUnknown.code })
  })

  test('is gone with a password that was forgotten', async ({ world }) => {
    const master = await world.merchant()
    await bindWechat(master, '旧友')
    const code = await aCodeFor(world.stranger, master.mobile, 'reset_password')
    const body = { mobile: master.mobile, code, password: 'flower2027' }
    expect(await world.stranger.call(identity.resetPassword, { body })).toMatchObject({ code: 0 })
    expect(await signInWithWechat(world, '旧友')).toMatchObject({ code: codes.socialUnknown.code })
  })

  test('belongs to one account, and an account has one', async ({ world }) => {
    const [master, other] = [await world.merchant(), await world.merchant()]
    expect(await bindWechat(master, '小花')).toMatchObject({ code: 0 })
    expect(await bindWechat(other, '小花')).toMatchObject({ code: codes.socialTaken.code })
    expect(await master.call(account.bindWechat)).toMatchObject({ code: codes.socialBound.code })
  })

  test('is unbound by the driver’s number in two steps', async ({ world }) => {
    const master = await world.merchant()
    await bindWechat(master, '小草')
    const id = (await master.call(account.socials)).data?.items[0]?.id ?? ''
    const params = { id }
    expect(await master.call(account.unbindSocial, { params, body: {} })).toMatchObject({
      code: 0,
      data: { step: 'sent' },
    })
    const code = await readPhone(master.mobile)
    const wrong = { code: code === '000000' ? '000001' : '000000' }
    expect(await master.call(account.unbindSocial, { params, body: wrong })).toMatchObject({
      code: codes.wrongSmsCode.code,
    })
    expect(await master.call(account.unbindSocial, { params, body: { code } })).toMatchObject({
      code: 0,
      data: { step: 'unbound' },
    })
    expect((await master.call(account.socials)).data?.items).toEqual([])
  })

  test('whoever refuses on the phone comes back to the page that asked, and nothing is bound', async ({ world }) => {
    const master = await world.merchant()
    const url = await bindingUrl(master)
    const body = new URLSearchParams({ ...Object.fromEntries(new URL(url).searchParams), refused: '1' })
    const response = await fetch(`${inject('sandboxUrl')}/wechat/connect/confirm`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    const home = await fetch(response.headers.get('location') ?? '', { redirect: 'manual' })
    expect(home.headers.get('location')).toMatch(/^\/console\/setting\/account\/safe\/bind_wechat\?returned=state/)
    const state = new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? ''
    expect(await master.call(account.bindWechat, { query: { state } })).toMatchObject({
      code: codes.socialRefused.code,
    })
  })
})
