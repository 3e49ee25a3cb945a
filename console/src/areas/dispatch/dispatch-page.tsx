import { oneOf, text, useFilter } from '#core/filter.ts'
import { Batch } from './parts/batch.tsx'
import { ByHand } from './parts/by-hand.tsx'
import { ForOrder } from './parts/for-order.tsx'

const fields = { type: oneOf('online', 'received'), sn: text(), sns: text() }

/** A rider for one order (`?type=online&sn=`), for many (`?type=online&sns=a,b`), or for what is written here. */
export const DispatchPage = () => {
  const [{ type, sn, sns }] = useFilter(fields)
  if (sns) return <Batch key={`${type} ${sns}`} type={type} sns={sns} />
  if (sn) return <ForOrder key={`${type} ${sn}`} type={type} sn={sn} />
  return <ByHand />
}
