import { describe, expect, inject, vi } from 'vitest'
import { push } from '@zdb/contract/desk/push/endpoints'
import { momentText } from '@zdb/contract/kit/china-time'
import { aMerchantContact } from '#areas/people/account/fixtures'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { hours, later, minutes, moveClock, seconds } from '#core/time/clock'
import {
  alertRow,
  aQuietMerchant,
  aShop,
  away,
  climbWords,
  ownMobile,
  raise,
  reaches,
  textsOf,
} from '#test/harness/alerts'
import { test } from '#test/harness/world'
import { anAlert } from '../fixtures.ts'
import { isAtDesk, lateAlerts } from '../alerts.sql.ts'
import { climbable } from './climbs.sql.ts'
import { climbDue } from './worker.ts'

const log = createLog('silent')

describe('an alert nobody answers', () => {
  test('climbs from one page to all pages, to the contacts and to the desk, each step in its time', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const [keeper, second] = [ownMobile(), ownMobile()]
    const storeId = await aShop(owner, [keeper, second])
    const id = await raise(owner.merchantId, { storeId })
    await reaches(id, 'tab')
    moveClock(seconds(19))
    await climbDue(log)
    await reaches(id, 'tab')
    moveClock(seconds(2))
    await reaches(id, 'consoles')
    moveClock(seconds(41))
    await reaches(id, 'contact')
    moveClock(seconds(61))
    await reaches(id, 'nextContact')
    moveClock(seconds(61))
    await reaches(id, 'desk')
    expect((await textsOf(owner.merchantId)).map(({ phone }) => phone)).toEqual([second, keeper])
    expect(await climbWords(id)).toEqual([
      'tab 林小花',
      'consoles 林小花',
      `contact 联系人2 ${second.slice(0, 3)}****${second.slice(-4)}`,
      `nextContact 联系人1 ${keeper.slice(0, 3)}****${keeper.slice(-4)}`,
      'desk 平台客服',
    ])
    await vi.waitFor(async () => {
      const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${keeper}`)
      expect(await response.text()).toContain('天河城店：新的网单1条')
    }, 20_000)
    expect(await alertRow(id)).toMatchObject({ next_at: null, ended: null })
  })

  test('passes a step that reaches nobody at once, and says why', async ({ world }) => {
    const owner = await aQuietMerchant(world)
    const id = await raise(owner.merchantId)
    await reaches(id, 'contact')
    const [text] = await textsOf(owner.merchantId)
    expect(text?.phone).toBe(owner.mobile)
    expect((await climbWords(id)).slice(0, 2)).toEqual(['tab 没有人打开页面', 'consoles 没有人打开页面'])
    moveClock(seconds(61))
    await reaches(id, 'desk')
    expect(await climbWords(id)).toContain('nextContact 没有可以短信通知的联系人')
  })

  test('of a merchant without anybody at a page and without a mobile goes to the desk', async ({ world }) => {
    const owner = await aQuietMerchant(world)
    await db().updateTable('account').set({ mobile_confirmed_at: null }).where('id', '=', owner.accountId).execute()
    await within((tx) => aMerchantContact(tx, owner.merchantId, { phone: '010-65551234' }))
    const id = await raise(owner.merchantId)
    await reaches(id, 'desk')
    expect(await textsOf(owner.merchantId)).toEqual([])
  })

  test('ends with the merchant', async ({ world }) => {
    const owner = await aQuietMerchant(world)
    const id = await raise(owner.merchantId)
    await db()
      .updateTable('merchant')
      .set({ closed_at: later(0) })
      .where('id', '=', owner.merchantId)
      .execute()
    moveClock(minutes(2))
    await vi.waitFor(async () => {
      await climbDue(log)
      expect((await alertRow(id)).ended).toBe('closed')
    }, 20_000)
  })
})

describe('who is told', () => {
  test('whoever switched it off is passed over, and whoever lost the right or the account', async ({ world }) => {
    const owner = await aQuietMerchant(world)
    const clerk = await world.subAccount(owner, { grants: ['online.read'], mobile: ownMobile() })
    const driver = await world.subAccount(owner, { grants: ['delivery.read'], mobile: ownMobile() })
    const former = await world.subAccount(owner, { grants: ['online.read'], mobile: ownMobile() })
    for (const person of [clerk, driver, former]) await away(person)
    await db().updateTable('account').set({ enabled: false }).where('id', '=', former.accountId).execute()
    const storeId = await aShop(owner, [driver.mobile, former.mobile, clerk.mobile])
    await clerk.call(push.saveNotificationSetting, {
      body: { choices: [{ event: 'onlineNew', way: 'urgentSms', on: false }] },
    })
    await away(clerk)
    const id = await raise(owner.merchantId, { storeId })
    await reaches(id, 'contact')
    expect((await textsOf(owner.merchantId)).map(({ phone }) => phone)).toEqual([owner.mobile])
    const urged = await raise(owner.merchantId, { storeId, event: 'onlineUrged' })
    await reaches(urged, 'contact')
    expect((await textsOf(owner.merchantId)).map(({ phone }) => phone)).toEqual([owner.mobile, clerk.mobile])
    await clerk.call(push.saveNotificationSetting, {
      body: { choices: [{ event: 'onlineRefund', way: 'sms', on: false }] },
    })
    await away(clerk)
    await reaches(await raise(owner.merchantId, { storeId, event: 'onlineRefund' }), 'contact')
    expect((await textsOf(owner.merchantId)).at(-1)?.phone).toBe(owner.mobile)
  })

  test('in quiet hours nobody is written to; who does not sign in has the quiet hours of the owner', async ({
    world,
  }) => {
    const owner = await aQuietMerchant(world)
    const storeId = await aShop(owner)
    const clock = (at: Date): string => momentText(at).slice(11, 16)
    await owner.call(push.saveNotificationSetting, {
      body: { quiet_hours: { on: true, from: clock(later(-minutes(30))), until: clock(later(minutes(30))) } },
    })
    await away(owner)
    const id = await raise(owner.merchantId, { storeId })
    const patient = await raise(owner.merchantId, { storeId, event: 'onlineRefund' })
    await reaches(id, 'desk')
    expect(await climbWords(id)).toContain('contact 联系人在免打扰时间')
    // Nobody is rung up at night for what can wait.
    await reaches(patient, 'consoles')
    moveClock(minutes(6))
    await reaches(patient, 'consoles')
    expect(await textsOf(owner.merchantId)).toEqual([])
    moveClock(hours(1))
    await reaches(patient, 'contact')
    const next = await raise(owner.merchantId, { storeId })
    await reaches(next, 'contact')
  })

  test('a page whose person has switched toast and voice off does not count', async ({ world }) => {
    const owner = await world.merchant()
    await owner.call(push.saveNotificationSetting, {
      body: {
        choices: (['toast', 'voice'] as const).map((way) => ({ event: 'onlineNew' as const, way, on: false })),
      },
    })
    const id = await raise(owner.merchantId)
    await reaches(id, 'contact')
    expect((await climbWords(id))[0]).toBe('tab 在线的人都关闭了这类提醒')
    const urged = await raise(owner.merchantId, { event: 'onlineUrged' })
    await reaches(urged, 'tab')
  })
})

describe('what goes wrong', () => {
  test('one that cannot climb holds up no other of its merchant', async ({ world }) => {
    const owner = await world.merchant()
    const broken = await raise(owner.merchantId)
    const sound = await raise(owner.merchantId)
    await db().updateTable('alert').set({ event: 'no such event', step: 0 }).where('id', '=', broken).execute()
    await reaches(sound, 'tab')
    await vi.waitFor(
      async () => expect((await alertRow(broken)).next_at?.getTime()).toBeGreaterThan(later(0).getTime()),
      20_000,
    )
    await db().deleteFrom('alert').where('id', '=', broken).execute()
  })

  test('one that cannot climb for a reason nobody thought of comes to the desk before it is a minute old', async ({
    world,
  }) => {
    const owner = await aQuietMerchant(world)
    const id = await raise(owner.merchantId)
    await reaches(id, 'contact')
    await db()
      .updateTable('alert_text')
      .set({ contact_sealed: Buffer.from('of another key') })
      .where('merchant_id', '=', owner.merchantId)
      .execute()
    moveClock(seconds(46))
    await reaches(id, 'desk')
    expect((await climbWords(id)).at(-1)).toBe('desk 未能通知商家，转平台客服')
    expect(await isAtDesk(owner.merchantId)).toBe(true)
  })

  test('one that not even the desk can be told of is seen as a backlog', async ({ world }) => {
    const owner = await world.merchant()
    const broken = await raise(owner.merchantId)
    await db().updateTable('alert').set({ event: 'no such event', step: 0 }).where('id', '=', broken).execute()
    moveClock(minutes(9))
    await climbDue(log)
    const backlog = async () => (await lateAlerts(later(-seconds(10)), later(-minutes(8)))).backlog
    expect(await backlog()).toBeGreaterThan(0)
    await db().deleteFrom('alert').where('id', '=', broken).execute()
    expect(await backlog()).toBe(0)
  })

  test.for([minutes(10), -minutes(10)])(
    'is raised by a process whose clock is wrong by %i ms: its first step is due at once, and it has stood on none yet',
    async (wrongBy, { world }) => {
      const { merchantId } = await world.merchant()
      const real = Date.now.bind(Date)
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + wrongBy)
      const [alert] = await within(async (tx) => climbable(tx, merchantId, await anAlert(tx, merchantId)))
      clock.mockRestore()
      expect(alert).toMatchObject({ is_due: true })
      expect(alert?.stood_ms).toBeGreaterThanOrEqual(0)
      expect(alert?.stood_ms).toBeLessThan(seconds(45))
    },
  )

  test('climbs in its time though the clock of whoever planned it is ahead, and that of who is left behind', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const real = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now')
    const wrongBy = (ms: number) => clock.mockImplementation(() => real() + ms)
    const id = await raise(owner.merchantId)
    wrongBy(minutes(4))
    await reaches(id, 'tab')
    wrongBy(-minutes(4))
    await climbDue(log)
    await reaches(id, 'tab')
    moveClock(seconds(21))
    await reaches(id, 'consoles')
    clock.mockRestore()
  })
})
