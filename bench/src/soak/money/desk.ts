import { codes } from '@zdb/contract/codes'
import { formatYuan } from '@zdb/contract/kit/fen'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import { deskPenalties } from '@zdb/contract/platform/penalties/endpoints'
import { between, pick } from '../../../../sandbox/src/random.ts'
import { shopOf, type Caller } from './people.ts'
import { chance, oneOf, type Act, type Stage } from './stage.ts'

type Detail = WireResult<typeof inbox.show>
type Decided = { decision: string; amount?: string; fields?: Record<string, string> }

/** What somebody at the desk decides of each kind of item. */
const decisions: Readonly<Partial<Record<QueueName, (stage: Stage, detail: Detail, calmly: boolean) => Decided>>> = {
  withdrawals: ({ random }, _detail, calmly) => ({ decision: calmly || chance(random, 0.85) ? 'approve' : 'reject' }),
  // Looked for in the bank's own list.
  remittances: ({ bank }, { item }) => {
    const line = bank.find(({ code }) => item.title.includes(code))
    return line
      ? { decision: 'confirm', amount: formatYuan(line.amount), fields: { bank_ref: line.ref } }
      : { decision: 'reject' }
  },
  strayMoney: ({ random }) => ({ decision: pick(random, ['credit', 'sendBack']) }),
  reconciliation: () => ({ decision: 'post' }),
  proposals: ({ random }, _detail, calmly) => ({ decision: calmly || chance(random, 0.9) ? 'approve' : 'reject' }),
}
/**
 * What can no longer take effect is turned down. A difference is explained only where nothing can be posted: one that a
 * colleague has proposed a posting for waits for whoever approves it.
 */
const insteadOf = (queue: QueueName, { code }: { code: number }): string | undefined => {
  if (queue === 'proposals') return 'reject'
  return queue === 'reconciliation' && code === codes.noPosting.code ? 'settle' : undefined
}
/** Differences wait until the statements of all days are read: a number of one day may stand on that of the next. */
const everyDay = (Object.keys(decisions) as QueueName[]).filter((queue) => queue !== 'reconciliation')

const decideOne = async (
  stage: Stage,
  who: Caller,
  at: { queue: QueueName; item: string },
  calmly: boolean,
): Promise<boolean> => {
  const seen = (await stage.call(who, inbox.show, { params: at }))?.data
  const decide = decisions[at.queue]
  if (!seen || !decide || seen.barred !== '') return false
  const body = { reason: '已核对', revision: seen.revision, ...decide(stage, seen, calmly) }
  const answer = await stage.call(who, inbox.decide, { params: at, body })
  const instead = answer && answer.code !== 0 ? insteadOf(at.queue, answer) : undefined
  if (instead) await stage.call(who, inbox.decide, { params: at, body: { ...body, decision: instead } })
  return true
}

export const decideAtDesk: Act = async (stage) => {
  const { random, call, desk } = stage
  const who = oneOf(random, desk)
  const queue = oneOf(random, everyDay)
  if (!who || !queue) return false
  const item = oneOf(random, (await call(who, inbox.list, { query: { queue } }))?.data?.items ?? [])
  return item ? decideOne(stage, who, { queue, item: item.id }, false) : false
}

/** Everything that waits there, once. */
export const emptyDesk = async (stage: Stage, queues: readonly QueueName[] = everyDay): Promise<void> => {
  for (const who of stage.desk)
    for (const queue of queues)
      for (const { id } of (await stage.call(who, inbox.list, { query: { queue } }))?.data?.items ?? [])
        await decideOne(stage, who, { queue, item: id }, true)
}

export const punish: Act = async (stage) => {
  const { random, call, desk, shops, penalties } = stage
  const [who, shop] = [oneOf(random, desk), shopOf(shops, random)]
  if (!who) return false
  const body = {
    merchant_id: String(shop.merchantId),
    level: 1,
    title: '重复使用实拍',
    clause: '《接单规范》第15条：实拍须为本单商品',
    description: '同一张照片用于两张订单。',
    amount: formatYuan(between(random, 10_00, 200_00)),
  } as const
  const made = (await call(who, deskPenalties.issue, { body }))?.data
  if (made) penalties.push({ shop, id: made.id })
  return true
}
