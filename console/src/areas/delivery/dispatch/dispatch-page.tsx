import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { CallAgain } from './call-again.tsx'
import { Batch } from '../batch/batch.tsx'
import { ByHand } from '../by-hand/by-hand.tsx'
import { CallForOrder } from './call-for-order.tsx'

const fields = { type: oneOf('online', 'received', 'hand'), sn: text(), sns: text() }

/**
 * A rider for one order (`?type=online&sn=`), for many (`?type=online&sns=a,b`), for what is written here, or once more
 * for what was written before (`?type=hand&sn=`).
 */
export const DispatchPage = () => {
  const [{ type, sn, sns }] = useFilter(fields)
  if (type === 'hand') return sn ? <CallAgain key={sn} sn={sn} /> : <ByHand />
  if (sns) return <Batch key={`${type} ${sns}`} type={type} sns={sns} />
  if (sn) return <CallForOrder key={`${type} ${sn}`} type={type} sn={sn} />
  return <ByHand />
}
