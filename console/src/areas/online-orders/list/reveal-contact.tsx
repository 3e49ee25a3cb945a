import { useEffect, useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'

/** Whoever walks by reads the screen as well: what was revealed is masked again by itself. */
const shownSeconds = 30

type Secrets = WireResult<typeof onlineOrders.reveal>

/** The consignee in full, kept nowhere but in this part of the page; each look is recorded by the server. */
export const useReveal = (sn: string) => {
  const [secrets, setSecrets] = useState<Secrets>()
  const { send, pending } = useSend(onlineOrders.reveal)
  useEffect(() => {
    if (!secrets) return
    const timer = setTimeout(() => setSecrets(undefined), shownSeconds * 1000)
    return () => clearTimeout(timer)
  }, [secrets])
  const reveal = async () => {
    const answer = await send({ params: { sn } })
    if (answer.ok) setSecrets(answer.data)
  }
  return { secrets, pending, reveal, hide: () => setSecrets(undefined) }
}

export const RevealButton = ({ secrets, pending, reveal, hide }: ReturnType<typeof useReveal>) =>
  secrets ? (
    <Button kind="text" title={`${shownSeconds} 秒后自动隐藏`} onClick={hide}>
      隐藏
    </Button>
  ) : (
    <Button kind="text" title="查看完整信息，查看会被记录" busy={pending} onClick={() => void reveal()}>
      查看
    </Button>
  )
