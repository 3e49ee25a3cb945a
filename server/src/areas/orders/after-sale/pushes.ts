import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Order, Part } from '#areas/orders/transfer-orders/public'
import type { Tx } from '#core/db/tx'
import { goodsBrief } from '#core/domain/goods-brief'
import type { CaseMove } from './machine.ts'
import type { Case } from './after-sale.sql.ts'

type PushText = { to: readonly Part[]; event?: 'afterSaleAsked'; title: string; type?: number }

const both = ['sender', 'shop'] as const

/** Who hears of which move; the other side's open screens ask again. A new case is push type 9, what follows is type 4 with the side it is for. */
const pushTexts: Record<CaseMove | 'create', PushText> = {
  create: { to: ['shop'], event: 'afterSaleAsked', title: '收到新的售后申请', type: pushTypes.transferAfterSale },
  updateUnanswered: { to: ['shop'], event: 'afterSaleAsked', title: '售后申请已修改' },
  update: { to: ['shop'], event: 'afterSaleAsked', title: '发单方再次协商售后' },
  revoke: { to: ['shop'], title: '售后申请已撤销' },
  agree: { to: ['sender'], title: '对方已同意退款' },
  agreeByClock: { to: both, title: '售后超时未处理，已自动同意退款' },
  reject: { to: ['sender'], title: '对方已拒绝退款' },
  lapse: { to: both, title: '售后超时未处理，已自动关闭' },
  arbitration: { to: ['shop'], title: '发单方申请平台仲裁' },
  decideRefund: { to: both, title: '平台裁决：支持退款' },
  decideClose: { to: both, title: '平台裁决：不支持退款' },
  appealRefund: { to: ['sender'], title: '对方已提出申诉' },
  appealClose: { to: ['shop'], title: '对方已提出申诉' },
  takeEffectRefund: { to: both, title: '售后裁决已生效' },
  takeEffectClose: { to: both, title: '售后裁决已生效' },
  finaliseRefund: { to: both, title: '平台终审：支持退款' },
  finaliseClose: { to: both, title: '平台终审：不支持退款' },
}

export const pushMove = async (tx: Tx, move: CaseMove | 'create', order: Order, item: Case): Promise<void> => {
  const { to, event = 'afterSaleProgress', title, type = pushTypes.afterSale } = pushTexts[move]
  for (const part of both) {
    const merchantId = part === 'sender' ? item.merchant_id : item.shop_merchant_id
    const identity = part === 'sender' ? 1 : 2
    if (!to.includes(part)) {
      refreshScreens([merchantId], { type, identity, params: { status: item.state } })
      continue
    }
    await storePush(tx, {
      merchantId,
      ...(part === 'shop' ? { storeId: order.shop_id } : {}),
      event,
      type,
      identity,
      title,
      alert: `${goodsBrief(order.goods)}：${title}`,
      voice: 'after-sale.wav',
      params: { status: item.state, sn: order.sn, id: String(item.id) },
    })
  }
}
