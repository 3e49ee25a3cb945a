import type { Tone } from '@zdb/contract/kit/states'
import { dayAndWindow } from '#ui/format/delivery-time.ts'
import { moneyText } from '#ui/format/money.ts'
import { toneOf } from '#widgets/order/order.ts'
import type { OnlineRow } from '../online-order.ts'

type BadgeName = OnlineRow['badges'][number]

/** What hangs on an order besides its state. */
export const badges: Readonly<Record<BadgeName, { label: string; tone: Tone }>> = {
  remind: { label: '催单', tone: 'red' },
  refund: { label: '退款', tone: 'red' },
  problem: { label: '问题单', tone: 'red' },
  place: { label: '地区待确认', tone: 'red' },
  eta: { label: '改时间', tone: 'yellow' },
  overdue: { label: '已超时', tone: 'red' },
  abnormal: { label: '配送异常', tone: 'red' },
  far: { label: '超出配送范围', tone: 'yellow' },
  write_back: { label: '同步失败', tone: 'red' },
  duplicate: { label: '疑似重复', tone: 'yellow' },
  preorder: { label: '预订单', tone: 'neutral' },
  invoice: { label: '需发票', tone: 'neutral' },
  photo: { label: '有照片', tone: 'neutral' },
  not_sync: { label: '不同步渠道', tone: 'neutral' },
  ignore_shipping: { label: '忽略发货', tone: 'neutral' },
}

/** Somebody waits for an answer: what they said, and the actions that answer it. */
export type Alert = {
  readonly name: BadgeName
  readonly label: string
  readonly tone: Tone
  readonly words: string
  /** Until when it is to be answered, where that is known. */
  readonly answerBy?: string | null
  readonly answers: readonly string[]
}

/** The alerts of an order, the most urgent first. */
export const alertsOf = (order: OnlineRow, now: Date): readonly Alert[] => {
  const { refund, remind, eta, problem } = order
  const alerts: Alert[] = []
  if (refund && order.badges.includes('refund'))
    alerts.push({
      name: 'refund',
      label: refund.status_zh,
      tone: toneOf(refund.tone),
      words: `${refund.full ? '全额' : '部分'} ¥${moneyText(refund.amount)} ${refund.reason}`,
      answerBy: refund.answer_by,
      answers: ['answerRefund', 'negotiate'],
    })
  if (remind && remind.replied_at === null)
    alerts.push({ ...badges.remind, name: 'remind', words: remind.words, answers: ['replyReminder'] })
  if (eta?.status === 'open')
    alerts.push({
      ...badges.eta,
      name: 'eta',
      words: `希望改到 ${dayAndWindow(eta.window_start, eta.window_end, now)} ${eta.words}`,
      answers: ['agreeEta'],
    })
  if (problem && !problem.handled)
    alerts.push({
      ...badges.problem,
      name: 'problem',
      words: [problem.type_zh, problem.note].filter(Boolean).join('：'),
      answers: ['handleProblem'],
    })
  if (order.badges.includes('write_back'))
    alerts.push({ ...badges.write_back, name: 'write_back', words: '渠道没有接受最新的状态', answers: ['replay'] })
  return alerts
}
