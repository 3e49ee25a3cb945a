import { momentText } from '@zdb/contract/kit/china-time'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { limitTypeNames, limitTypes, type LimitType } from '@zdb/contract/people/account/limit-types'
import { offences } from '@zdb/contract/platform/penalties/offences'
import { penaltyLevels, type PenaltyLevel } from '@zdb/contract/platform/penalties/states'
import { deliveryDay, deliveryTime, orderBySn, type Order } from '#areas/orders/transfer-orders/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import { facts, type Choice, type Part, type QueueDecision, type QueueSource } from '#core/domain/queue'
import { currentRules } from '#core/domain/rules'
import { refuse } from '#core/http/refusal'
import { days, later, now } from '#core/time/clock'
import { issuePenalty } from '../verdicts.ts'
import { measures, type Measure } from './offences.ts'
import { penaltySuggestion } from './suggestion-machine.ts'
import { earlierPenalties, lockSuggestion, setPenalty, suggestionsById, type Suggestion } from './suggestions.sql.ts'

const none = 'none'
const untilPaid = 'paid'
const usualDays = [3, 7, 15, 30]

const levelChoice = ({ level }: Measure): Choice => ({
  name: 'level',
  label: '程度',
  options: Object.entries(penaltyLevels).map(([value, label]) => ({ value, label })),
  proposed: String(level),
})

const limitChoice = (type: LimitType, { limits }: Measure): Choice => {
  const proposed = limits[type]
  const offered = [...new Set([...usualDays, ...(proposed === undefined ? [] : [proposed])])].toSorted((a, b) => a - b)
  return {
    name: type,
    label: `限制${limitTypes[type]}`,
    options: [
      { value: none, label: '不限制' },
      ...offered.map((length) => ({ value: String(length), label: `${length}天` })),
      { value: untilPaid, label: '缴清罚款前' },
    ],
    proposed: proposed === undefined ? none : String(proposed),
  }
}

const limitsIn = (choices: Readonly<Record<string, string>>) =>
  limitTypeNames.flatMap((type) => {
    const value = choices[type] ?? none
    if (value === none) return []
    return [{ type, until: value === untilPaid ? (untilPaid as 'paid') : later(days(Number(value))) }]
  })

const orderFacts = (order: Order): Part =>
  facts(`订单 ${order.sn}`, [
    ['状态', transferStates[stateOf(transferStates, order.state)].label],
    ['发布', momentText(order.created_at)],
    ['接单', order.accepted_at ? momentText(order.accepted_at) : ''],
    ['约定送达', `${deliveryDay(order)} ${deliveryTime(order)}`],
    ['送达', order.delivered_at ? momentText(order.delivered_at) : ''],
    ['收货', `${order.consignee_masked} ${order.city}${order.county}`],
  ])

/** More than these nobody reads beside a decision; of the others the numbers are named. */
const mostShown = 4

const ordersOf = async ({ orders }: Suggestion): Promise<Part[]> => {
  const shown = await within(async (tx) => {
    const found: Order[] = []
    for (const sn of orders.slice(0, mostShown)) found.push(await orderBySn(tx, sn))
    return found
  })
  const rest = orders.slice(mostShown)
  return [...shown.map(orderFacts), ...(rest.length > 0 ? [facts('其余订单', [['单号', rest.join('、')]])] : [])]
}

const measureOf = async ({ merchant_id, offence }: Suggestion): Promise<Measure & { earlier: number }> => {
  const earlier = await earlierPenalties(merchant_id, offence)
  return { ...measures[offence](await currentRules(), earlier), earlier }
}

const issue: QueueDecision['make'] = (operator, id, { reason, amount = fen(0), choices = {} }) =>
  within(async (tx) => {
    const found = (await lockSuggestion(tx, id)) ?? refuse('itemGone')
    await move(tx, penaltySuggestion, 'issue', {
      id,
      actor: operator,
      note: reason,
      set: { decided_at: now(), verdict: reason },
    })
    const penalty = await issuePenalty(operator, {
      merchantId: found.merchant_id,
      storeId: found.store_id,
      offence: found.offence,
      level: Number(choices['level']) as PenaltyLevel,
      ...offences[found.offence],
      description: `${found.description}${reason}`,
      // Whose photo it was first is nobody else's business.
      images: found.images.slice(0, 1),
      orderSn: found.order_sn,
      amount,
      limits: limitsIn(choices),
    })
    await setPenalty(tx, id, penalty.id)
  })

const dismiss: QueueDecision['make'] = (operator, id, { reason }) =>
  within(async (tx) => {
    const set = { decided_at: now(), verdict: reason }
    const { merchant_id: merchantId } = await move(tx, penaltySuggestion, 'dismiss', {
      id,
      actor: operator,
      note: reason,
      set,
    })
    await record(tx, operator, 'penalties.dismiss', id, { merchantId, after: { reason } })
  })

/** What the engine saw: an operator issues a penalty, prefilled by the rules, or lets it be. No merchant sees it. */
export const suggestionQueue: QueueSource = {
  name: 'penalties',
  lock: lockSuggestion,
  describe: async (ids) =>
    new Map(
      (await suggestionsById(ids)).map(({ id, offence, order_sn, merchant_id }) => [
        id,
        { title: [offences[offence].title, order_sn].filter(Boolean).join(' · '), merchantId: merchant_id },
      ]),
    ),
  evidence: async (id) => {
    const [found = refuse('itemGone')] = await suggestionsById([id])
    const { offence, description, arithmetic, images, merchant_id } = found
    const [measure, { penaltyMostFine }, orders] = await Promise.all([
      measureOf(found),
      currentRules(),
      ordersOf(found),
    ])
    return {
      merchantIds: [merchant_id],
      parts: [
        facts('处罚建议', [
          ['违规行为', offences[offence].title],
          ['依据条款', offences[offence].clause],
          ['经过', description],
          ['计算', arithmetic],
          ['此前同类处罚', `${measure.earlier}次`, measure.earlier > 0 ? 'warn' : 'plain'],
          ['按规则罚款', yuanText(measure.amount), 'warn'],
        ]),
        ...orders,
        ...(images.length > 0
          ? [
              {
                kind: 'pictures' as const,
                title: '照片',
                pictures: images.map((url, index) => ({ label: index === 0 ? '本单' : '此前', url })),
              },
            ]
          : []),
      ],
      amount: { label: '罚款', proposed: measure.amount, most: penaltyMostFine },
      choices: [levelChoice(measure), ...limitTypeNames.map((type) => limitChoice(type, measure))],
    }
  },
  decisions: {
    issue: {
      label: '开具处罚',
      tone: 'bad',
      takesAmount: true,
      takesChoices: true,
      reasons: ['证据清楚，按条款处罚', '屡次违规，从重处罚', '情节较轻，从轻处罚'],
      make: issue,
    },
    dismiss: {
      label: '不予处罚',
      tone: 'good',
      reasons: ['双方事先同意', '证据不足', '系统误判', '情节轻微'],
      make: dismiss,
    },
  },
}
