import { channelShops } from '@zdb/contract/channel-shops/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Returned as Note } from '#widgets/shops/authorisation-result.tsx'
import { everyStore } from '../shop-lines.ts'

/** What came of the visit to a channel's page. */
export const Returned = ({ bound, trouble, onClose }: { bound: string; trouble: string; onClose: () => void }) => {
  const shops = useRead(channelShops.list, { params: { sid: everyStore } }, { enabled: bound !== '' })
  if (!bound && !trouble) return null
  const name = shops.data?.items.find(({ id }) => id === bound)?.name
  return <Note words={`${name ? `“${name}”` : '网店'}已授权，新订单会自动进来`} trouble={trouble} onClose={onClose} />
}
