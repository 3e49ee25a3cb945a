import { describe, expect, inject, vi } from 'vitest'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { hours, later, minutes, moveClock, seconds } from '#core/time/clock'
import { smsInUse, useSms } from '#ports/sms/in-use'
import { smsFailure } from '#ports/sms/port'
import {
  alertRow,
  aQuietMerchant,
  aShop,
  away,
  climbWords,
  ends,
  ownMobile,
  raise,
  reaches,
  textsOf,
} from '#test/harness/alerts'
import { test } from '#test/harness/world'
import { anAlert } from '../fixtures.ts'
import { climbIn } from './climb.ts'
import { sendText } from './texts.ts'
import { climbDue } from './worker.ts'

const log = createLog('silent')

describe('a storm is not a bill', () => {
  test('alerts that wait together are one text, and it says so', async ({ world }) => {
    const owner = await world.merchant()
    const storeId = await aShop(owner)
    const first = await raise(owner.merchantId, { storeId })
    await reaches(first, 'tab')
    moveClock(seconds(15))
    const others = [
      await raise(owner.merchantId, { storeId }),
      await raise(owner.merchantId, { storeId, event: 'onlineUrged' }),
    ]
    for (const id of others) await reaches(id, 'tab')
    moveClock(seconds(10))
    await reaches(first, 'consoles')
    moveClock(seconds(11))
    for (const id of others) await reaches(id, 'consoles')
    // Only the first is due; the others are on all pages already and go along.
    moveClock(seconds(20))
    for (const id of [first, ...others]) await reaches(id, 'contact')
    const [text, ...more] = await textsOf(owner.merchantId)
    expect(more).toEqual([])
    expect(text).toMatchObject({ alerts: 3 })
    expect(text?.content).toMatch(/^天河城店：新的网单2条、买家催单1条，最早\d\d:\d\d（编号\d+）$/)
    expect(text?.content).toContain(`（编号${first}）`)
    expect((await climbWords(first)).at(-1)).toContain('与另外2条合并为一条短信')
  })

  test('a text is in our words alone: nothing of what a stranger wrote, and of a name its letters', async ({
    world,
  }) => {
    const owner = await aQuietMerchant(world)
    const words = '您的账户异常 请登录 zhuandan-bao.cc 处理：新的网单'
    const named = await aShop(owner, [ownMobile()], '天河.cc/店 13812345678')
    await reaches(await raise(owner.merchantId, { storeId: named, words }), 'contact')
    const other = await aQuietMerchant(world)
    await reaches(await raise(other.merchantId, { words }), 'contact')
    const contents = [await textsOf(owner.merchantId), await textsOf(other.merchantId)].map(([text]) => text?.content)
    expect(contents[0]).toMatch(/^天河cc店：新的网单1条，最早\d\d:\d\d（编号\d+）$/)
    expect(contents[1]).toMatch(/^新的网单1条，最早\d\d:\d\d（编号\d+）$/)
  })

  const raiseOften = async (times: number, merchantId: number, storeId: number): Promise<number[]> => {
    const ids: number[] = []
    for (let time = 0; time < times; time += 1) {
      const id = await raise(merchantId, { storeId })
      await vi.waitFor(async () => {
        await climbDue(log)
        expect((await alertRow(id)).step).toBeGreaterThan(2)
      }, 20_000)
      ids.push(id)
    }
    return ids
  }

  test('a phone is written to so often in an hour, then the next; what is more for a merchant goes to the desk', async ({
    world,
  }) => {
    const owner = await aQuietMerchant(world)
    const clerks = [
      await world.subAccount(owner, { grants: ['online.read'], mobile: ownMobile() }),
      await world.subAccount(owner, { grants: ['online.read'], mobile: ownMobile() }),
    ]
    const phones = clerks.map(({ mobile }) => mobile)
    for (const clerk of clerks) await away(clerk)
    const storeId = await aShop(owner, phones)
    const ids = await raiseOften(13, owner.merchantId, storeId)
    const written = Map.groupBy(await textsOf(owner.merchantId), ({ phone }) => phone)
    expect([...written].map(([phone, texts]) => [phone, texts.length])).toEqual(
      phones.toReversed().map((phone) => [phone, 6]),
    )
    expect((await climbWords(ids[6] ?? 0)).at(-1)).toContain('（联系人的号码短信已达上限，改发下一位）')
    const last = ids.at(-1) ?? 0
    await reaches(last, 'desk')
    expect(await climbWords(last)).toContain('contact 本小时短信已达上限')
    moveClock(hours(1))
    await reaches(await raise(owner.merchantId, { storeId }), 'contact')
  })

  test('a number that nobody has proven is written to a few times a day, for however many merchants', async ({
    world,
  }) => {
    const stranger = ownMobile()
    const [one, other] = [await aQuietMerchant(world), await aQuietMerchant(world)]
    const ids = await raiseOften(4, one.merchantId, await aShop(one, [stranger]))
    expect((await textsOf(one.merchantId)).map(({ phone }) => phone)).toEqual([
      stranger,
      stranger,
      stranger,
      one.mobile,
    ])
    expect((await climbWords(ids[3] ?? 0)).at(-1)).toContain('（未验证的号码短信已达上限，改发下一位）')
    const storeId = await aShop(other, [stranger])
    await raiseOften(1, other.merchantId, storeId)
    expect((await textsOf(other.merchantId)).map(({ phone }) => phone)).toEqual([other.mobile])
    moveClock(hours(25))
    await raiseOften(1, other.merchantId, storeId)
    expect((await textsOf(other.merchantId)).at(-1)?.phone).toBe(stranger)
  })

  test('merchants that climb at once do not write to one phone more often than one after the other would', async ({
    world,
  }) => {
    const stranger = ownMobile()
    const shops = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const owner = await aQuietMerchant(world)
        return { merchantId: owner.merchantId, storeId: await aShop(owner, [stranger]) }
      }),
    )
    const climbs = await within((tx) =>
      Promise.all(
        shops.map(async ({ merchantId, storeId }) => ({ merchantId, id: await anAlert(tx, merchantId, { storeId }) })),
      ),
    )
    await Promise.all(climbs.map(({ merchantId }) => within((tx) => climbIn(tx, merchantId))))
    for (const { id } of climbs)
      await vi.waitFor(async () => {
        await climbDue(log)
        expect((await alertRow(id)).step).toBeGreaterThan(2)
      }, 20_000)
    const texts = (await Promise.all(climbs.map(({ merchantId }) => textsOf(merchantId)))).flat()
    expect(texts.filter(({ phone }) => phone === stranger)).toHaveLength(3)
    expect(texts).toHaveLength(6)
  })

  test('nobody is written to once the platform has had its hour, and the desk reads why', async ({ world }) => {
    const owner = await aQuietMerchant(world)
    const many = Array.from({ length: 2_000 }, () => ({
      merchant_id: owner.merchantId,
      contact_sealed: Buffer.of(),
      phone_hash: Buffer.of(),
      title: '',
      content: '',
      alerts: 1,
      at: later(-hours(0.5)),
    }))
    const { merchantId } = await aQuietMerchant(world)
    await db().insertInto('alert_text').values(many).execute()
    const id = await raise(merchantId)
    await reaches(id, 'desk')
    await db().deleteFrom('alert_text').where('merchant_id', '=', owner.merchantId).execute()
    expect(await climbWords(id)).toContain('contact 平台短信已达上限')
  })
})

describe('sending', () => {
  test('a text is sent once, however often its job comes back', async ({ world }) => {
    const owner = await aQuietMerchant(world)
    const phone = ownMobile()
    const storeId = await aShop(owner, [phone])
    const id = await raise(owner.merchantId, { storeId })
    await reaches(id, 'contact')
    const [text] = await textsOf(owner.merchantId)
    const textId = text?.id ?? 0
    await Promise.all([1, 2, 3].map(() => sendText.run({ textId })))
    await vi.waitFor(async () => expect((await textsOf(owner.merchantId))[0]?.sent_at).not.toBeNull(), 20_000)
    await sendText.run({ textId })
    const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${phone}`)
    expect(((await response.json()) as { messages: unknown[] }).messages).toHaveLength(1)
  })

  test('a text that nobody needs any longer is not sent', async ({ world }) => {
    const owner = await aQuietMerchant(world)
    const phone = ownMobile()
    const storeId = await aShop(owner, [phone])
    const id = await raise(owner.merchantId, { storeId })
    await reaches(id, 'contact')
    await vi.waitFor(async () => expect((await textsOf(owner.merchantId))[0]?.sent_at).not.toBeNull(), 20_000)
    const { id: textId } = (await textsOf(owner.merchantId))[0] ?? { id: 0 }
    await db().updateTable('alert_text').set({ sending_at: null, sent_at: null }).where('id', '=', textId).execute()
    await db()
      .updateTable('alert')
      .set({ ended: 'settled', ended_at: later(0), next_at: null })
      .where('id', '=', id)
      .execute()
    await sendText.run({ textId })
    await ends(id, 'settled')
    expect((await textsOf(owner.merchantId))[0]?.sending_at).toBeNull()
  })

  test('a text that has waited too long, or whose contact is kept no more, is not sent', async ({ world }) => {
    const owner = await aQuietMerchant(world)
    const phone = ownMobile()
    const storeId = await aShop(owner, [phone])
    const id = await raise(owner.merchantId, { storeId })
    await reaches(id, 'contact')
    await vi.waitFor(async () => expect((await textsOf(owner.merchantId))[0]?.sent_at).not.toBeNull(), 20_000)
    const { id: textId, at } = (await textsOf(owner.merchantId))[0] ?? { id: 0, at: later(0) }
    const sendAgain = async (facts: object) => {
      const unsent = { sending_at: null, sent_at: null, failed: null, at, ...facts }
      await db().updateTable('alert_text').set(unsent).where('id', '=', textId).execute()
      await sendText.run({ textId })
      const [text] = await textsOf(owner.merchantId)
      return text?.failed ?? (text?.sent_at ? 'sent' : 'unsent')
    }
    expect(await sendAgain({})).toBe('sent')
    expect(await sendAgain({ at: later(-minutes(11)) })).toBe('超过10分钟未发出')
    await db().deleteFrom('store_contact').where('store_id', '=', storeId).execute()
    expect(await sendAgain({})).toBe('联系人此时不接收短信')
  })

  test('a text that did not go out has its alert go on at once', async ({ world }) => {
    const owner = await aQuietMerchant(world)
    const [bad, good] = [ownMobile(), ownMobile()]
    const storeId = await aShop(owner, [good, bad])
    const sms = smsInUse()
    useSms({
      send: (message) => (message.phone === bad ? Promise.reject(smsFailure('badNumber', '空号')) : sms.send(message)),
    })
    const id = await raise(owner.merchantId, { storeId })
    await vi.waitFor(async () => {
      await climbDue(log)
      expect((await textsOf(owner.merchantId)).map(({ phone, failed }) => [phone, failed !== null])).toEqual([
        [bad, true],
        [good, false],
      ])
    }, 20_000)
    await reaches(id, 'nextContact')
    useSms(sms)
  })
})
