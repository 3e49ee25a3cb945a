import { expect } from 'vitest'
import { catchUpWithTencent } from './catch-up.ts'
import { unreadOf } from '../messages/unread.sql.ts'
import { hours, minutes, moveClock } from '#core/time/clock'
import type { ImSent } from '#test/marketplace/chat/tencent-desk'
import { aPair, rowsBetween, test, type Shop } from '#test/marketplace/chat/tencent-world'

const pairs = 2
/** So many of a sender's messages are on their way before the next round of mishaps. */
const rounds = 3
/** `npm run soak -- im` has many more, through two processes that are killed. */
const eachRound = 20
const messages = eachRound * pairs * rounds

test(
  'many messages, callbacks lost, doubled and shuffled: our rows are the service’s list',
  { timeout: 240_000 },
  async ({ world }) => {
    const { desk } = world
    // Our clock goes wrong by a day: the service's order is its own.
    moveClock(hours(24))
    const couples: [Shop, Shop][] = []
    for (let count = 0; count < pairs; count += 1) couples.push(await aPair(world))
    for (let round = 0; round < rounds; round += 1) {
      await desk.faults({ lose: 0.2, loseBefore: 0.1, double: 0.2, shuffle: 0.5, missign: 0.01 })
      let unsent = Array.from({ length: eachRound }, (_, at) => at).flatMap((at) =>
        couples.map(([one, other]) => {
          const [from, to] = (at + round) % 3 ? [one, other] : [other, one]
          return { from: from.userId, to: to.userId, text: `${round}-${at}` }
        }),
      )
      const outcomes: ImSent[] = []
      // Whoever hears that nobody answered in time, or that the question was wrongly signed, sends again.
      while (unsent.length > 0) {
        const answers = await desk.send(unsent)
        unsent = unsent.filter((_, at) => answers[at]?.code !== 0)
        outcomes.push(...answers)
      }
      for (const { key } of outcomes.filter(({ code }, at) => code === 0 && at % 40 === 0)) {
        const sent = (await desk.look()).messages.find(({ MsgKey }) => MsgKey === key)
        await desk.withdraw(key, sent?.From_Account ?? '')
      }
      await desk.quiet()
      await desk.faults(round % 2 ? { throttle: { next: 1 } } : {})
      moveClock(minutes(6))
      await catchUpWithTencent().catch(() => undefined)
    }
    await desk.faults({})
    for (const wait of [6, 1]) {
      moveClock(minutes(wait))
      await catchUpWithTencent()
    }
    const kept = (await desk.quiet()).messages
    expect(kept).toHaveLength(messages)
    for (const [one, other] of couples) {
      const theirs = kept.filter(({ From_Account }) => [one.userId, other.userId].includes(From_Account))
      const ours = await rowsBetween(one, other)
      expect(ours.map(({ key }) => key)).toEqual(theirs.map(({ MsgKey }) => MsgKey))
      expect(ours.map(({ revoked_at }) => revoked_at !== null)).toEqual(theirs.map(({ withdrawn }) => withdrawn))
      expect(ours.map(({ payload }) => payload)).toEqual(
        theirs.map(({ MsgBody, withdrawn }) => (withdrawn ? {} : { text: MsgBody[0]?.MsgContent['Text'] })),
      )
      for (const [reader, writer] of [[one, other] as const, [other, one] as const]) {
        const unread = theirs.filter(({ From_Account, withdrawn }) => From_Account === writer.userId && !withdrawn)
        expect((await unreadOf(reader.merchantId, [writer.merchantId])).get(writer.merchantId)).toBe(unread.length)
      }
    }
  },
)
