import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import type { PenaltyMove } from './penalty-machine.ts'
import type { Penalty } from './penalties.sql.ts'

/** What is told of which move; where nothing is, the merchant did it itself. */
const titles: Readonly<Partial<Record<PenaltyMove | 'issue' | 'claimPaid', string>>> = {
  issue: '收到违规处罚',
  openAppeal: '平台开始审理申诉',
  acceptAppeal: '申诉成功，处罚已解除',
  rejectAppeal: '申诉未通过，请尽快缴纳',
  withdraw: '平台已撤销处罚',
  deduct: '罚款已扣缴',
  claimPaid: '罚款已缴清，限制已解除',
}

const aboutOf = ({ id, state }: Penalty) =>
  ({ type: pushTypes.notice, identity: 0, params: { penalty: String(id), status: state } }) as const

/** What is forbidden or read concerns everybody at a screen, also those who are told nothing. */
export const refreshPenalty = (penalty: Penalty): void => refreshScreens([penalty.merchant_id], aboutOf(penalty))

export const pushMove = async (tx: Tx, move: keyof typeof titles, penalty: Penalty): Promise<void> => {
  refreshPenalty(penalty)
  const title = titles[move]
  if (title === undefined) return
  await storePush(tx, {
    merchantId: penalty.merchant_id,
    event: 'penalty',
    ...aboutOf(penalty),
    title,
    alert: `${title}：${penalty.title}`,
  })
}
