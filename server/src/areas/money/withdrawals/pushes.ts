import { yuanText } from '@zdb/contract/kit/fen'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import type { WithdrawalMove } from './withdrawal-machine.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

/** What is told of which move; where nothing is, the merchant did it itself or it leads nowhere yet. */
const titles: Readonly<Partial<Record<WithdrawalMove | 'ask' | 'confirmText' | 'agreed', string>>> = {
  reject: '提现未通过',
  returnToReview: '提现转回平台审核',
  confirmPayout: '提现已到账',
  confirmLatePayout: '提现核实已到账',
  bounce: '提现被退回，金额与手续费已退回余额',
  confirmText: '提现待收款人确认',
}

export const pushMove = async (tx: Tx, move: keyof typeof titles, withdrawal: Withdrawal): Promise<void> => {
  const about = {
    type: pushTypes.notice,
    identity: 0,
    params: { withdrawal: String(withdrawal.id), status: withdrawal.state },
  } as const
  refreshScreens([withdrawal.merchant_id], about)
  const title = titles[move]
  if (title === undefined) return
  const why = withdrawal.reason === '' ? '' : `（${withdrawal.reason}）`
  await storePush(tx, {
    merchantId: withdrawal.merchant_id,
    event: 'withdrawal',
    ...about,
    title,
    alert: `${title}：${yuanText(withdrawal.amount)}${why}`,
  })
}
