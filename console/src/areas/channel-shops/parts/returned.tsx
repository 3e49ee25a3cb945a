import { channelShops } from '@zdb/contract/channel-shops/endpoints'
import { useRead } from '#core/query.tsx'
import { Button } from '#ui/button.tsx'
import { everyStore } from '../shop-lines.ts'
import styles from './returned.module.css'

/** What came of the visit to a channel's page. */
export const Returned = ({ bound, trouble, onClose }: { bound: string; trouble: string; onClose: () => void }) => {
  const shops = useRead(channelShops.list, { params: { sid: everyStore } }, { enabled: bound !== '' })
  if (!bound && !trouble) return null
  const name = shops.data?.items.find(({ id }) => id === bound)?.name
  return (
    <div className={styles.returned} data-trouble={trouble !== '' || undefined} role={trouble ? 'alert' : 'status'}>
      <span>{trouble ? `授权没有完成：${trouble}` : `${name ? `“${name}”` : '网店'}已授权，新订单会自动进来`}</span>
      <Button kind="text" onClick={onClose}>
        知道了
      </Button>
    </div>
  )
}
