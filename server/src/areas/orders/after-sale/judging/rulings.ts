import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import type { SystemActor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'
import { endWithRefund, endWithout } from '../money/outcome.ts'
import { limitsOf } from '../money/refund-limits.ts'
import { moveCase } from '../move-case.ts'
import { openById, type LockedCase } from '../lock-case.ts'
import type { Case } from '../after-sale.sql.ts'

export type Ruling = { agree: boolean; amount?: Fen; compensation?: Fen; words: string }

/** What the platform awards: what was asked unless it says otherwise, and never more than there is. */
const awarded = async ({ order, item }: LockedCase, ruling: Ruling): Promise<{ amount: Fen; compensation: Fen }> => {
  const limits = await limitsOf(order)
  const amount = ruling.amount ?? fen(item.amount)
  const compensation = ruling.compensation ?? fen(item.compensation)
  if (amount <= 0 || compensation < 0) refuse('invalid', '退款金额须大于0')
  if (amount > limits.refund || compensation > limits.compensation) refuse('amountTooLarge')
  return { amount, compensation }
}

const wordsOf = (what: string, { amount, compensation }: { amount: Fen; compensation: Fen }, ruling: Ruling) => ({
  what,
  content: ruling.agree
    ? `支持退款${yuanText(amount)}${compensation > 0 ? `，赔付${yuanText(compensation)}` : ''}。${ruling.words}`
    : `不支持退款。${ruling.words}`,
})

/** The platform's decision. It takes effect when the losing side lets its days to appeal pass, or at the final word. */
export const decide = async (tx: Tx, actor: SystemActor, id: number, ruling: Ruling): Promise<Case> => {
  const opened = await openById(tx, id)
  const award = ruling.agree ? await awarded(opened, ruling) : undefined
  return moveCase(tx, ruling.agree ? 'decideRefund' : 'decideClose', {
    ...opened,
    actor,
    side: 'platform',
    set: { ...award, loser: ruling.agree ? 'shop' : 'sender', judge_id: actor.operatorId ?? null },
    words: wordsOf('平台裁决', award ?? { amount: fen(0), compensation: fen(0) }, ruling),
  })
}

/** The final word after an appeal: it takes effect at once. */
export const finalise = async (tx: Tx, actor: SystemActor, id: number, ruling: Ruling): Promise<Case> => {
  const { order, item } = await openById(tx, id)
  const how = { order, actor, side: 'platform' } as const
  if (!ruling.agree) {
    const words = wordsOf('平台终审', { amount: fen(0), compensation: fen(0) }, ruling)
    return endWithout(tx, 'finaliseClose', { ...how, item, words })
  }
  const award = await awarded({ order, item }, ruling)
  const words = wordsOf('平台终审', award, ruling)
  return endWithRefund(tx, 'finaliseRefund', { ...how, item: { ...item, ...award }, words })
}
