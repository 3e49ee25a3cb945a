import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Money } from '#ui/value/money.tsx'
import type { Channel } from '../delivery-setup.ts'
import styles from './channels.module.css'

/** The courier is asked, which takes its time: an answer is good for a minute unless somebody wants it anew. */
const freshMs = 60_000

/** What is left on the merchant's own account at a courier. */
export const ChannelBalance = ({ sid, channel: { code, name } }: { sid: string; channel: Channel }) => {
  const { data, error, isFetching, refetch } = useRead(
    deliverySetup.channelBalance,
    { params: { sid }, query: { channel: code } },
    { fresh: freshMs },
  )
  return (
    <span className={styles.balance}>
      {error ? (
        <span className={styles.quiet} title={error.message}>
          查不到
        </span>
      ) : (
        data && (
          <span title={`${data.at} 查询`}>
            {data.balance === null ? <span className={styles.quiet}>无权查看</span> : <Money yuan={data.balance} />}
          </span>
        )
      )}
      <Button kind="text" busy={isFetching} aria-label={`刷新${name}余额`} onClick={() => void refetch()}>
        刷新
      </Button>
    </span>
  )
}
