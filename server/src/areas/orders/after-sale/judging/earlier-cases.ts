import { yuanText } from '@zdb/contract/kit/fen'
import { afterSaleStates, agreedResults, judgingStages } from '@zdb/contract/orders/after-sale/states'
import { stateOf } from '@zdb/contract/kit/states'
import { facts, type Part } from '#core/domain/queue'
import { casesBefore, recordOf, type Case } from '../after-sale.sql.ts'

const mostShown = 5

const outcomeOf = ({ state, stage, result, amount }: Case): string => {
  const judged = stage === judgingStages.none.code ? '' : `${judgingStages[stateOf(judgingStages, stage)].label}，`
  if (state !== afterSaleStates.agreed.code) return `${judged}${afterSaleStates[stateOf(afterSaleStates, state)].label}`
  return `${judged}${agreedResults[result as keyof typeof agreedResults] ?? afterSaleStates.agreed.label}${yuanText(amount)}`
}

export const recordFacts = async ({ merchant_id, shop_merchant_id, at }: Case): Promise<Part> => {
  const [sender, shop] = await Promise.all([
    recordOf('sender', merchant_id, at),
    recordOf('shop', shop_merchant_id, at),
  ])
  return facts('双方以往售后', [
    ['发单方', `申请过${sender.cases}次，其中${sender.against}次未获支持`],
    ['接单方', `被申请过${shop.cases}次，其中${shop.against}次退款`],
  ])
}

/** The last cases of each of them before this one, and how they came out. */
export const earlierCases = async ({ merchant_id, shop_merchant_id, at }: Case): Promise<Part> => {
  const [sender, shop] = await Promise.all([
    casesBefore('sender', merchant_id, at, mostShown),
    casesBefore('shop', shop_merchant_id, at, mostShown),
  ])
  const lineOf = (who: string) => (item: Case & { sn: string }) => ({
    at: item.at,
    who,
    text: `售后${item.id}（${item.sn}）${item.mode}：${outcomeOf(item)}`,
  })
  return {
    kind: 'history',
    title: '双方最近的售后',
    lines: [...sender.map(lineOf('发单方')), ...shop.map(lineOf('接单方'))],
  }
}
