import { yuanText } from '@zdb/contract/kit/fen'
import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf, type Tone } from '@zdb/contract/kit/states'
import { afterSaleStates, judgingStages } from '@zdb/contract/orders/after-sale/states'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import type { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { penaltyStates } from '@zdb/contract/platform/penalties/states'
import { ticketStates } from '@zdb/contract/platform/tickets/states'
import { newestCasesOf } from '#areas/orders/after-sale/public'
import { listPenalties } from '#areas/platform/penalties/public'
import { newestTicketsOf } from '#areas/platform/tickets/public'

type Row = Result<typeof merchants.show>['cases'][number]
export type MerchantCase = Omit<Row, 'id' | 'waits'> & { caseId: number; queues: readonly QueueName[] }

/** Of each kind the newest; older ones stand in the timeline. */
const mostOfEach = 20

const labelled = (state: { label: string; tone: Tone }) => ({ status_zh: state.label, tone: state.tone })

/** Cases in which the merchant has a part, whatever they are of, newest first. */
export const casesOf = async (merchantId: number): Promise<MerchantCase[]> => {
  const [afterSales, { rows: penalties }, tickets] = await Promise.all([
    newestCasesOf(merchantId, mostOfEach),
    listPenalties({ merchantId }, 'all', 1, mostOfEach),
    newestTicketsOf(merchantId, mostOfEach),
  ])
  const cases: MerchantCase[] = [
    ...afterSales.map((item): MerchantCase => ({
      kind: 'afterSale',
      kind_zh: item.merchant_id === merchantId ? '转单售后' : '接单售后',
      caseId: item.id,
      title: `${item.sn} · ${yuanText(item.amount)}`,
      ...labelled(
        item.stage === judgingStages.none.code
          ? afterSaleStates[stateOf(afterSaleStates, item.state)]
          : judgingStages[stateOf(judgingStages, item.stage)],
      ),
      at: item.at,
      queues: ['arbitration', 'appeals'],
    })),
    ...penalties.map((item): MerchantCase => ({
      kind: 'penalty',
      kind_zh: '违规处罚',
      caseId: item.id,
      title: `${item.title} · ${yuanText(item.amount)}`,
      ...labelled(penaltyStates[stateOf(penaltyStates, item.state)]),
      at: item.issued_at,
      queues: ['penaltyAppeals'],
    })),
    ...tickets.map((item): MerchantCase => ({
      kind: 'ticket',
      kind_zh: '帮助工单',
      caseId: item.id,
      title: item.category,
      ...labelled(ticketStates[stateOf(ticketStates, item.state)]),
      at: item.created_at,
      queues: ['tickets'],
    })),
  ]
  return cases.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
