import { fen } from '@zdb/contract/kit/fen'
import { decide, finalise, type Ruling } from '../../../server/src/areas/orders/after-sale/public.ts'
import { issuePenalty, type NewPenalty } from '../../../server/src/areas/platform/penalties/public.ts'
import { system } from '../../../server/src/core/http/actor.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'

const platform = system('platform')

const caseOf = async (sn: string): Promise<number> => {
  const row = await db()
    .selectFrom('after_sale')
    .innerJoin('transfer_order', 'transfer_order.id', 'after_sale.order_id')
    .select('after_sale.id')
    .where('transfer_order.sn', '=', sn)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The platform's word on the case of this order. */
export const ruleOn = async (sn: string, ruling: Ruling): Promise<void> => {
  const id = await caseOf(sn)
  await within((tx) => decide(tx, platform, id, ruling))
}

/** Its last word, after an appeal. */
export const ruleFinallyOn = async (sn: string, ruling: Ruling): Promise<void> => {
  const id = await caseOf(sn)
  await within((tx) => finalise(tx, platform, id, ruling))
}

type Whose = { merchantId: number }

/** The platform holds a transfer of a taken order against this merchant. */
export const punish = async ({ merchantId }: Whose, facts: Partial<NewPenalty> = {}): Promise<number> => {
  const { id } = await issuePenalty(platform, {
    merchantId,
    level: 2,
    title: '擅自转单',
    clause: '《接单规范》第8条：已接订单不得再次转出',
    description: '该订单接单后又被发布到抢单池。',
    amount: fen(200_00),
    ...facts,
  })
  return id
}

/** The newest of what is proposed about this. */
export const proposalOn = async (subject: string): Promise<number> => {
  const { id } = await db()
    .selectFrom('proposal')
    .select('id')
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
