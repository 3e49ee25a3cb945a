import type { ReactNode } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { useRead } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'

const words: Readonly<Record<string, string>> = {
  wait_arrange: '没有待安排的网单。新的网单一到就会出现在这里。',
  remind: '没有人催单',
  refund: '没有待处理的退款',
  problem_order: '没有问题单',
}

/** Why a tab holds nothing, and what to do; who has neither shops nor orders is led to the first shop. */
export const useEmptyTab = (
  status: string,
  isEmpty: boolean,
  enter: ReactNode,
): { reason: string; action: ReactNode } => {
  const open = useOpen()
  const binds = useMay('channel.manage')
  const { data } = useRead(onlineOrders.check, {}, { enabled: isEmpty })
  const isNew = data?.exist_net_store === 0 && data.exist_net_order === 0
  if (!isNew || !binds) return { reason: words[status] ?? '这里没有网单', action: enter }
  const bind = (
    <Button kind="primary" onClick={() => open(routeTo('channelShops'))}>
      添加网店
    </Button>
  )
  return {
    reason: '还没有网店。添加并授权之后，渠道的订单会自动进来。',
    action: (
      <>
        {bind} {enter}
      </>
    ),
  }
}
