import { momentText } from '@zdb/contract/kit/china-time'
import { yuanText } from '@zdb/contract/kit/fen'
import { limitTypes } from '@zdb/contract/people/account/limit-types'
import { penaltyLevels, type PenaltyLevel } from '@zdb/contract/platform/penalties/states'
import { limitsOfPenalties } from '#areas/people/account/public'
import { facts, type Part } from '#core/domain/queue'
import { eventsOf, type Penalty } from './penalties.sql.ts'
import { labelOf, presentPaid, turnOf } from './present.ts'

/** What is held against the merchant, and what forbids it something. */
export const chargePart = async (penalty: Penalty): Promise<Part> => {
  const limits = await limitsOfPenalties([penalty.id])
  return facts('处罚', [
    ['违规行为', penalty.title],
    ['程度', penaltyLevels[penalty.level as PenaltyLevel]],
    ['依据条款', penalty.clause],
    ['经过', penalty.description],
    ['相关单号', penalty.order_sn],
    ['罚款', yuanText(penalty.amount)],
    ['限制', limits.map(({ type }) => limitTypes[type]).join('、')],
  ])
}

export const appealPart = ({ appeal_content }: Penalty): Part => facts('申诉', [['理由', appeal_content, 'warn']])

export const storyPart = async ({ id }: Penalty): Promise<Part> => ({
  kind: 'history',
  title: '处理记录',
  lines: (await eventsOf(id)).map(({ at, actor, what, content }) => ({
    at,
    who: actor,
    text: content === '' ? what : `${what}：${content}`,
  })),
})

const owners = { merchant: '商家', platform: '平台', none: '' } as const

/** Where it stands: whose turn it is, until when and what then, and what was paid. */
export const standingPart = (penalty: Penalty): Part => {
  const { owner, until, outcome } = turnOf(penalty)
  return facts('现状', [
    ['状态', labelOf(penalty)],
    ['等待', owners[owner]],
    ['期限', until ? momentText(until) : ''],
    ['届时', owner === 'platform' ? '' : outcome],
    [
      '扣缴',
      presentPaid(penalty)
        .map(({ title, amount }) => `${title}${yuanText(amount)}`)
        .join('，'),
    ],
    ['处理说明', penalty.verdict],
  ])
}
