import { imposeLimits } from '#areas/people/account/public'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { aTicket } from '#areas/platform/tickets/fixtures'
import type { Tx } from '#core/db/tx'
import { days, later } from '#core/time/clock'

/** One that waits, with a limit until it is paid; one that is being judged; and two of the past. */
export const addPenalties = async (tx: Tx, { merchantId }: { merchantId: number }): Promise<void> => {
  const title = '擅自转单'
  const penaltyId = await aPenalty(tx, merchantId, {
    title,
    level: 2,
    amount: 200_00,
    deadlineAt: later(days(3)),
    unread: true,
  })
  await imposeLimits(tx, [{ merchantId, penaltyId, reason: title, type: 'tixian', until: 'paid' }])
  await aPenalty(tx, merchantId, { title: '实拍照片与订单不符', state: 'appealing', amount: 100_00 })
  await aPenalty(tx, merchantId, { title: '多次配送超时', state: 'withdrawn', amount: 50_00 })
  await aPenalty(tx, merchantId, { title: '恶意退单', state: 'lifted', level: 3, amount: 400_00 })
}

export const addTickets = async (tx: Tx, owner: { merchantId: number; accountId: number }): Promise<void> => {
  await aTicket(tx, owner, {
    category: '提现未到账',
    content: '上周五申请的提现还没有到账，银行说没有收到',
    state: 'answered',
    answer: '您好，银行周末不处理转账，款项已于今天上午汇出，请查收。',
    unread: true,
    deadlineAt: later(days(7)),
  })
  await aTicket(tx, owner, { content: '骑手取货四十分钟后仍未送达，电话无人接听，客户在催' })
  await aTicket(tx, owner, {
    category: '功能建议',
    content: '希望抢单池可以按商圈筛选',
    state: 'completed',
    answer: '感谢建议，已记录到产品计划中。',
  })
}
